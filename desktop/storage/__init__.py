"""What lies on disk: papers, annotations, search index, backups and locks; knows no Qt."""
