<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AboutDialog</name>
    <message>
        <source>Versions and report</source>
        <translation>版本与问题报告</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>&amp;Copy details for a report</source>
        <translation>复制报告所需信息(&amp;C)</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>论文(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Mark</source>
        <translation>标记(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>笔记(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Paste a list</source>
        <translation>粘贴列表(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Match titles to abstracts…</source>
        <translation>为摘要匹配标题(&amp;M)…</translation>
    </message>
    <message>
        <source>Mer&amp;ge…</source>
        <translation>合并(&amp;G)…</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>打印(&amp;R)…</translation>
    </message>
    <message>
        <source>Save as P&amp;DF…</source>
        <translation>另存为 PDF(&amp;D)…</translation>
    </message>
    <message>
        <source>Remove the &amp;collection</source>
        <translation>移除论文集(&amp;C)</translation>
    </message>
    <message>
        <source>Re&amp;name the collection…</source>
        <translation>重命名论文集(&amp;N)…</translation>
    </message>
    <message>
        <source>Merge the collection &amp;into…</source>
        <translation>将论文集并入(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>历史(&amp;H)…</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy c&amp;itation</source>
        <translation>复制引文(&amp;I)</translation>
    </message>
    <message>
        <source>Copy for a &amp;word processor</source>
        <translation>复制到文字处理软件(&amp;W)</translation>
    </message>
    <message>
        <source>Copy &amp;link</source>
        <translation>复制链接(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Search the list</source>
        <translation>搜索列表(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>Rename and merge &amp;tags…</source>
        <translation>重命名与合并标签(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Star</source>
        <translation>星标(&amp;S)</translation>
    </message>
    <message>
        <source>Read &amp;later</source>
        <translation>稍后读(&amp;L)</translation>
    </message>
    <message>
        <source>Rea&amp;ding now</source>
        <translation>正在读(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Read</source>
        <translation>已读(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Unread</source>
        <translation>未读(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Earlier versions of the note…</source>
        <translation>笔记的早期版本(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Tag</source>
        <translation>标签(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Highlight</source>
        <translation>高亮(&amp;H)</translation>
    </message>
    <message>
        <source>Highlight with a &amp;comment</source>
        <translation>高亮并批注(&amp;C)</translation>
    </message>
    <message>
        <source>Mark &amp;yellow</source>
        <translation>标为黄色(&amp;Y)</translation>
    </message>
    <message>
        <source>Mark &amp;green</source>
        <translation>标为绿色(&amp;G)</translation>
    </message>
    <message>
        <source>Mark &amp;blue</source>
        <translation>标为蓝色(&amp;B)</translation>
    </message>
    <message>
        <source>Mark &amp;pink</source>
        <translation>标为粉色(&amp;P)</translation>
    </message>
    <message>
        <source>Mark p&amp;urple</source>
        <translation>标为紫色(&amp;U)</translation>
    </message>
    <message>
        <source>Mark &amp;orange</source>
        <translation>标为橙色(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Select with the keyboard</source>
        <translation>用键盘选取(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Next highlight</source>
        <translation>下一处高亮(&amp;N)</translation>
    </message>
    <message>
        <source>P&amp;revious highlight</source>
        <translation>上一处高亮(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;All highlights…</source>
        <translation>所有高亮(&amp;A)…</translation>
    </message>
    <message>
        <source>Own t&amp;itle…</source>
        <translation>自定标题(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Correct the paper…</source>
        <translation>更正论文信息(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Open its link</source>
        <translation>打开链接(&amp;O)</translation>
    </message>
    <message>
        <source>Clear its &amp;annotations</source>
        <translation>清除批注(&amp;A)</translation>
    </message>
    <message>
        <source>Remo&amp;ve from the library</source>
        <translation>从文库移除(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Bold</source>
        <translation>粗体(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Italic</source>
        <translation>斜体(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Link</source>
        <translation>链接(&amp;L)</translation>
    </message>
    <message>
        <source>Link to a &amp;paper</source>
        <translation>链接到论文(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Follow the link</source>
        <translation>打开链接(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Task, open or done</source>
        <translation>待办，未完成或已完成(&amp;T)</translation>
    </message>
    <message>
        <source>Find and &amp;replace</source>
        <translation>查找和替换(&amp;R)</translation>
    </message>
    <message>
        <source>Next misspelt &amp;word</source>
        <translation>下一个拼写错误(&amp;W)</translation>
    </message>
    <message>
        <source>Fill in a te&amp;mplate</source>
        <translation>填入模板(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Edit the templates…</source>
        <translation>编辑模板(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Source, both, or preview</source>
        <translation>切换源文、并排、预览(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go to the preview</source>
        <translation>转到预览(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Next paper</source>
        <translation>下一篇(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous paper</source>
        <translation>上一篇(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Read on</source>
        <translation>向下翻阅(&amp;R)</translation>
    </message>
    <message>
        <source>Read &amp;back</source>
        <translation>向上翻阅(&amp;B)</translation>
    </message>
    <message>
        <source>Next &amp;undecided paper</source>
        <translation>下一篇未定(&amp;U)</translation>
    </message>
    <message>
        <source>Next s&amp;entence</source>
        <translation>下一句(&amp;E)</translation>
    </message>
    <message>
        <source>Previous sen&amp;tence</source>
        <translation>上一句(&amp;T)</translation>
    </message>
    <message>
        <source>Next for&amp;mula</source>
        <translation>下一个公式(&amp;M)</translation>
    </message>
    <message>
        <source>Previous f&amp;ormula</source>
        <translation>上一个公式(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;First paper</source>
        <translation>第一篇(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Last paper</source>
        <translation>最后一篇(&amp;L)</translation>
    </message>
    <message>
        <source>Go to the l&amp;ist</source>
        <translation>转到列表(&amp;I)</translation>
    </message>
    <message>
        <source>Go to the filter&amp;s</source>
        <translation>转到筛选(&amp;S)</translation>
    </message>
    <message>
        <source>Go to the &amp;abstract</source>
        <translation>转到摘要(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;All papers</source>
        <translation>全部论文(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Undecided</source>
        <translation>未定(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Starred</source>
        <translation>已加星标(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>稍后读(&amp;L)</translation>
    </message>
    <message>
        <source>R&amp;eading</source>
        <translation>正在读(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Noted</source>
        <translation>有笔记(&amp;N)</translation>
    </message>
    <message>
        <source>Apply the &amp;filter again</source>
        <translation>重新应用筛选(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;ort by…</source>
        <translation>排序方式(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Turn the order round</source>
        <translation>反转顺序(&amp;T)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Zoom out</source>
        <translation>缩小(&amp;Z)</translation>
    </message>
    <message>
        <source>A&amp;ctual size</source>
        <translation>实际大小(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dim the other sentences</source>
        <translation>淡化其他句子(&amp;D)</translation>
    </message>
    <message>
        <source>Source of t&amp;he abstract</source>
        <translation>摘要源文(&amp;H)</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Backups…</source>
        <translation>备份(&amp;B)…</translation>
    </message>
    <message>
        <source>Open the &amp;log</source>
        <translation>打开日志(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Versions and report…</source>
        <translation>版本与问题报告(&amp;V)…</translation>
    </message>
</context>
<context>
    <name>Acts</name>
    <message>
        <source>1 paper stays, because you annotated it.</source>
        <translation>保留 1 篇论文，因为它有批注。</translation>
    </message>
    <message>
        <source>{count} papers stay, because you annotated them.</source>
        <translation>保留 {count} 篇论文，因为它们有批注。</translation>
    </message>
</context>
<context>
    <name>AnnotationPane</name>
    <message>
        <source>☆ Star</source>
        <translation>☆ 加星标</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Status: {status}</source>
        <translation>状态：{status}</translation>
    </message>
    <message>
        <source>★ Starred</source>
        <translation>★ 已加星标</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Not saved: {heading}</source>
        <translation>未保存：{heading}</translation>
    </message>
</context>
<context>
    <name>Backlinks</name>
    <message>
        <source>Noted in:</source>
        <translation>提及于：</translation>
    </message>
    <message>
        <source>Noted in {heading}</source>
        <translation>在“{heading}”的笔记中提及</translation>
    </message>
    <message>
        <source>{count} more papers</source>
        <translation>另有 {count} 篇论文</translation>
    </message>
    <message>
        <source>+{count}</source>
        <translation>+{count}</translation>
    </message>
</context>
<context>
    <name>BackupDialog</name>
    <message>
        <source>Backups</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Restoring keeps the present state as a backup first, and can be undone. Backups are made by themselves: each day, and before every change of many papers.</source>
        <translation>恢复前会先把当前状态存为备份，恢复也可以撤销。备份自动进行：每天一次，以及每次更改多篇论文之前。</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>What is in it</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>&amp;Restore this one</source>
        <translation>恢复此备份(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Back up to a file…</source>
        <translation>备份到文件(&amp;B)…</translation>
    </message>
    <message>
        <source>Restore from a &amp;file…</source>
        <translation>从文件恢复(&amp;F)…</translation>
    </message>
    <message>
        <source>There is no backup yet.</source>
        <translation>还没有备份。</translation>
    </message>
    <message>
        <source>backup of {when}</source>
        <translation>{when} 的备份</translation>
    </message>
    <message>
        <source>{contents} (damaged)</source>
        <translation>{contents}（已损坏）</translation>
    </message>
    <message>
        <source>1 annotated paper</source>
        <translation>1 篇有批注的论文</translation>
    </message>
    <message>
        <source>{count} annotated papers</source>
        <translation>{count} 篇有批注的论文</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 条笔记</translation>
    </message>
    <message>
        <source>{count} notes</source>
        <translation>{count} 条笔记</translation>
    </message>
    <message>
        <source>before the first change of a day</source>
        <translation>当日首次更改之前</translation>
    </message>
    <message>
        <source>before the file was written anew</source>
        <translation>重写文件之前</translation>
    </message>
    <message>
        <source>before the data got a newer format</source>
        <translation>升级数据格式之前</translation>
    </message>
    <message>
        <source>before a restore</source>
        <translation>恢复之前</translation>
    </message>
    <message>
        <source>before a merge</source>
        <translation>合并之前</translation>
    </message>
    <message>
        <source>before an import</source>
        <translation>导入之前</translation>
    </message>
    <message>
        <source>before a change of many papers ({act})</source>
        <translation>批量更改之前（{act}）</translation>
    </message>
    <message>
        <source>papers</source>
        <translation>多篇论文</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Restoring it changes: {what}.</source>
        <translation>恢复它将更改：{what}。</translation>
    </message>
    <message>
        <source>Everything is as it was then: there is nothing to restore.</source>
        <translation>一切与当时相同，无需恢复。</translation>
    </message>
    <message>
        <source>It could not be compared: this is a fault, see the log.</source>
        <translation>无法比较：这是程序错误，请查看日志。</translation>
    </message>
    <message>
        <source>Back up to a file</source>
        <translation>备份到文件</translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation>正在写入 {name}…</translation>
    </message>
    <message>
        <source>Backed up to {name}: {contents}.</source>
        <translation>已备份到 {name}：{contents}。</translation>
    </message>
    <message>
        <source>Restore from a file</source>
        <translation>从文件恢复</translation>
    </message>
    <message>
        <source>A file</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>Change</name>
    <message>
        <source>1 paper</source>
        <translation>1 篇论文</translation>
    </message>
    <message>
        <source>{count} papers</source>
        <translation>{count} 篇论文</translation>
    </message>
    <message>
        <source>star {papers}</source>
        <translation>为 {papers}加星标</translation>
    </message>
    <message>
        <source>remove the star of {papers}</source>
        <translation>取消 {papers}的星标</translation>
    </message>
    <message>
        <source>mark {papers} for later</source>
        <translation>将 {papers}标为稍后读</translation>
    </message>
    <message>
        <source>mark {papers} as being read</source>
        <translation>将 {papers}标为正在读</translation>
    </message>
    <message>
        <source>mark {papers} as read</source>
        <translation>将 {papers}标为已读</translation>
    </message>
    <message>
        <source>mark {papers} as unread</source>
        <translation>将 {papers}标为未读</translation>
    </message>
    <message>
        <source>note on {papers}</source>
        <translation>{papers}的笔记</translation>
    </message>
    <message>
        <source>tag {papers} with “{detail}”</source>
        <translation>为 {papers}添加标签“{detail}”</translation>
    </message>
    <message>
        <source>remove the tag “{detail}” from {papers}</source>
        <translation>从 {papers}移除标签“{detail}”</translation>
    </message>
    <message>
        <source>rename the tag “{detail}” on {papers}</source>
        <translation>重命名 {papers}的标签“{detail}”</translation>
    </message>
    <message>
        <source>title of {papers}</source>
        <translation>{papers}的标题</translation>
    </message>
    <message>
        <source>correct {papers}</source>
        <translation>更正 {papers}</translation>
    </message>
    <message>
        <source>highlight in {papers}</source>
        <translation>在 {papers}中高亮</translation>
    </message>
    <message>
        <source>remove a highlight in {papers}</source>
        <translation>移除 {papers}中的高亮</translation>
    </message>
    <message>
        <source>clear the annotations of {papers}</source>
        <translation>清除 {papers}的批注</translation>
    </message>
    <message>
        <source>remove {papers}</source>
        <translation>移除 {papers}</translation>
    </message>
    <message>
        <source>import of “{detail}” ({papers})</source>
        <translation>导入“{detail}”（{papers}）</translation>
    </message>
    <message>
        <source>remove the collection “{detail}”</source>
        <translation>移除论文集“{detail}”</translation>
    </message>
    <message>
        <source>rename the collection “{detail}”</source>
        <translation>重命名论文集“{detail}”</translation>
    </message>
    <message>
        <source>merge the collection “{detail}” into another</source>
        <translation>将论文集“{detail}”并入另一论文集</translation>
    </message>
    <message>
        <source>merge of “{detail}” ({papers})</source>
        <translation>合并“{detail}”（{papers}）</translation>
    </message>
    <message>
        <source>restore of “{detail}”</source>
        <translation>恢复“{detail}”</translation>
    </message>
    <message>
        <source>go back to before “{detail}”</source>
        <translation>回到“{detail}”之前</translation>
    </message>
    <message>
        <source>annotate {papers}</source>
        <translation>批注 {papers}</translation>
    </message>
    <message>
        <source>give {papers} their titles</source>
        <translation>为 {papers}填入标题</translation>
    </message>
</context>
<context>
    <name>ChangeView</name>
    <message>
        <source>What changes</source>
        <translation>更改内容</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>以及另外 {count} 项</translation>
    </message>
    <message>
        <source>is corrected</source>
        <translation>已更正</translation>
    </message>
    <message>
        <source>gets a star</source>
        <translation>加上星标</translation>
    </message>
    <message>
        <source>loses its star</source>
        <translation>失去星标</translation>
    </message>
    <message>
        <source>{was} becomes {becomes}</source>
        <translation>{was} 变为 {becomes}</translation>
    </message>
    <message>
        <source>loses its note “{note}”</source>
        <translation>失去笔记“{note}”</translation>
    </message>
    <message>
        <source>gets the note “{note}”</source>
        <translation>得到笔记“{note}”</translation>
    </message>
    <message>
        <source>its note becomes “{note}”</source>
        <translation>笔记变为“{note}”</translation>
    </message>
    <message>
        <source>its tags in another order</source>
        <translation>标签顺序不同</translation>
    </message>
    <message>
        <source>highlights: {difference}</source>
        <translation>高亮：{difference}</translation>
    </message>
    <message>
        <source>leaves the library</source>
        <translation>移出文库</translation>
    </message>
    <message>
        <source>comes back to the library</source>
        <translation>回到文库</translation>
    </message>
    <message>
        <source>papers: {difference}</source>
        <translation>论文：{difference}</translation>
    </message>
    <message>
        <source>is called “{name}”</source>
        <translation>改名为“{name}”</translation>
    </message>
</context>
<context>
    <name>Color</name>
    <message>
        <source>yellow</source>
        <translation>黄色</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>pink</source>
        <translation>粉色</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>橙色</translation>
    </message>
</context>
<context>
    <name>ColumnPicker</name>
    <message>
        <source>Which columns hold what?</source>
        <translation>各列分别是什么？</translation>
    </message>
    <message>
        <source>Title:</source>
        <translation>标题：</translation>
    </message>
    <message>
        <source>Abstract:</source>
        <translation>摘要：</translation>
    </message>
    <message>
        <source>Authors:</source>
        <translation>作者：</translation>
    </message>
    <message>
        <source>Keywords:</source>
        <translation>关键词：</translation>
    </message>
    <message>
        <source>Year:</source>
        <translation>年份：</translation>
    </message>
    <message>
        <source>Venue:</source>
        <translation>会议或期刊：</translation>
    </message>
    <message>
        <source>Link:</source>
        <translation>链接：</translation>
    </message>
    <message>
        <source>Decision:</source>
        <translation>录用结果：</translation>
    </message>
    <message>
        <source>Track:</source>
        <translation>分组：</translation>
    </message>
    <message>
        <source>Read &amp;with these columns</source>
        <translation>按这些列读取(&amp;W)</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
</context>
<context>
    <name>CommandSet</name>
    <message>
        <source>Select a paper first.</source>
        <translation>请先选择一篇论文。</translation>
    </message>
</context>
<context>
    <name>CorrectDialog</name>
    <message>
        <source>Correct the paper</source>
        <translation>更正论文信息</translation>
    </message>
    <message>
        <source>Correct {count} papers</source>
        <translation>更正 {count} 篇论文</translation>
    </message>
    <message>
        <source>One a line: Family, Given</source>
        <translation>每行一位：姓, 名</translation>
    </message>
    <message>
        <source>One address a line</source>
        <translation>每行一个网址</translation>
    </message>
    <message>
        <source>&amp;Title:</source>
        <translation>标题(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;Authors:</source>
        <translation>作者(&amp;A)：</translation>
    </message>
    <message>
        <source>&amp;Venue:</source>
        <translation>会议或期刊(&amp;V)：</translation>
    </message>
    <message>
        <source>&amp;Year:</source>
        <translation>年份(&amp;Y)：</translation>
    </message>
    <message>
        <source>&amp;Links:</source>
        <translation>链接(&amp;L)：</translation>
    </message>
    <message>
        <source>Different; stays as it is</source>
        <translation>各不相同；保持原样</translation>
    </message>
    <message>
        <source>An empty field brings back what the file says. O opens the first link.</source>
        <translation>清空的栏目恢复为文件中的内容。按 O 打开第一个链接。</translation>
    </message>
    <message>
        <source>What you change here is stored for all of them.</source>
        <translation>此处的更改将保存到所选的全部论文。</translation>
    </message>
</context>
<context>
    <name>CountsLabel</name>
    <message>
        <source>All {count} files: {counts}</source>
        <translation>全部 {count} 个文件：{counts}</translation>
    </message>
    <message>
        <source>{count} records</source>
        <translation>{count} 条记录</translation>
    </message>
    <message>
        <source>1 record</source>
        <translation>1 条记录</translation>
    </message>
    <message>
        <source>{count} problems</source>
        <translation>{count} 个问题</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>{count} new</source>
        <translation>{count} 条新增</translation>
    </message>
    <message>
        <source>{count} repeated</source>
        <translation>{count} 条重复</translation>
    </message>
    <message>
        <source>{count} already here</source>
        <translation>{count} 条已有</translation>
    </message>
    <message>
        <source>{count} get a title or more</source>
        <translation>{count} 条补上标题或其他信息</translation>
    </message>
    <message>
        <source>{count} revised</source>
        <translation>{count} 条有修订</translation>
    </message>
    <message>
        <source>{count} gone</source>
        <translation>{count} 条不再出现</translation>
    </message>
    <message>
        <source>{count} to look at</source>
        <translation>{count} 条待查看</translation>
    </message>
    <message>
        <source>{count} broken characters replaced</source>
        <translation>替换了 {count} 个损坏字符</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Open a conference&apos;s list of abstracts</source>
        <translation>打开会议的摘要列表</translation>
    </message>
    <message>
        <source>Drop files anywhere on this window, or paste a list. A plain text file with a blank line between the abstracts is enough; JSON works too.</source>
        <translation>将文件拖到窗口任意位置，或粘贴列表。摘要之间空一行的纯文本即可，也可以用 JSON。</translation>
    </message>
    <message>
        <source>Open files…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Paste a list</source>
        <translation>粘贴列表</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Papers:</source>
        <translation>论文(&amp;P)：</translation>
    </message>
    <message>
        <source>&amp;As:</source>
        <translation>格式(&amp;A)：</translation>
    </message>
    <message>
        <source>Keep it &amp;up to date on every change</source>
        <translation>每次更改后自动更新(&amp;U)</translation>
    </message>
    <message>
        <source>Bro&amp;wse…</source>
        <translation>浏览(&amp;W)…</translation>
    </message>
    <message>
        <source>Fi&amp;le:</source>
        <translation>文件(&amp;L)：</translation>
    </message>
    <message>
        <source>Starred ({count})</source>
        <translation>已加星标 ({count})</translation>
    </message>
    <message>
        <source>Selected ({count})</source>
        <translation>已选择 ({count})</translation>
    </message>
    <message>
        <source>Listed now ({count})</source>
        <translation>当前列出 ({count})</translation>
    </message>
    <message>
        <source>All ({count})</source>
        <translation>全部 ({count})</translation>
    </message>
    <message>
        <source>Plain Markdown</source>
        <translation>普通 Markdown</translation>
    </message>
    <message>
        <source>Obsidian vault</source>
        <translation>Obsidian 仓库</translation>
    </message>
    <message>
        <source>HTML page</source>
        <translation>HTML 页面</translation>
    </message>
    <message>
        <source>BibTeX</source>
        <translation>BibTeX</translation>
    </message>
    <message>
        <source>RIS</source>
        <translation>RIS</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>CSL-JSON</source>
        <translation>CSL-JSON</translation>
    </message>
    <message>
        <source>Fo&amp;lder:</source>
        <translation>文件夹(&amp;L)：</translation>
    </message>
    <message>
        <source>The template could not be written: {why}.</source>
        <translation>无法写入模板：{why}。</translation>
    </message>
    <message>
        <source>{name} is there already. Export once more to replace it.</source>
        <translation>{name} 已存在。再导出一次即可替换。</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>… and {count} more</source>
        <translation>……还有 {count} 个</translation>
    </message>
    <message>
        <source>Each paper begins a page, as it looks in the window.</source>
        <translation>每篇论文另起一页，样式与窗口中相同。</translation>
    </message>
    <message>
        <source>There are no such papers yet: choose others to export.</source>
        <translation>还没有这类论文：请选择其他范围导出。</translation>
    </message>
    <message>
        <source>There is no folder {folder}. Choose another place.</source>
        <translation>文件夹 {folder} 不存在。请另选位置。</translation>
    </message>
    <message>
        <source>{name} is taken by something else. Choose another name.</source>
        <translation>{name} 已被占用。请换一个名称。</translation>
    </message>
</context>
<context>
    <name>ExportOptions</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>collection</source>
        <translation>论文集</translation>
    </message>
    <message>
        <source>tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>heading</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>year</source>
        <translation>年份</translation>
    </message>
    <message>
        <source>$…$</source>
        <translation>$…$</translation>
    </message>
    <message>
        <source>Unicode</source>
        <translation>Unicode</translation>
    </message>
    <message>
        <source>&amp;Template:</source>
        <translation>模板(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;Order:</source>
        <translation>顺序(&amp;O)：</translation>
    </message>
    <message>
        <source>&amp;Groups:</source>
        <translation>分组(&amp;G)：</translation>
    </message>
    <message>
        <source>&amp;Mathematics:</source>
        <translation>数学公式(&amp;M)：</translation>
    </message>
    <message>
        <source>E&amp;dit a copy…</source>
        <translation>编辑副本(&amp;D)…</translation>
    </message>
    <message>
        <source>Makes a template of your own from this one.</source>
        <translation>以此为基础新建自己的模板。</translation>
    </message>
    <message>
        <source>A&amp;bstract</source>
        <translation>摘要(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Facts</source>
        <translation>文献信息(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Highlights</source>
        <translation>高亮(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>笔记(&amp;N)</translation>
    </message>
    <message>
        <source>Lin&amp;ks</source>
        <translation>链接(&amp;K)</translation>
    </message>
    <message>
        <source>All in one f&amp;ile</source>
        <translation>合为一个文件(&amp;I)</translation>
    </message>
</context>
<context>
    <name>Exporting</name>
    <message>
        <source>{count} files written to {place}.</source>
        <translation>已将 {count} 个文件写入 {place}。</translation>
    </message>
    <message>
        <source>{count} were up to date.</source>
        <translation>{count} 个无需更新。</translation>
    </message>
    <message>
        <source>{count} had been changed by hand: copies are beside them.</source>
        <translation>{count} 个曾被手动修改，副本已存于旁边。</translation>
    </message>
    <message>
        <source>Exported 1 paper to {place}.</source>
        <translation>已将 1 篇论文导出到 {place}。</translation>
    </message>
    <message>
        <source>Exported {count} papers to {place}.</source>
        <translation>已将 {count} 篇论文导出到 {place}。</translation>
    </message>
    <message>
        <source>{place} is up to date.</source>
        <translation>{place} 已是最新。</translation>
    </message>
    <message>
        <source>The export could not be written: {why}. Choose another place.</source>
        <translation>无法写入导出文件：{why}。请另选位置。</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>star</source>
        <translation>项星标</translation>
    </message>
    <message>
        <source>stars</source>
        <translation>项星标</translation>
    </message>
    <message>
        <source>status</source>
        <translation>项状态</translation>
    </message>
    <message>
        <source>statuses</source>
        <translation>项状态</translation>
    </message>
    <message>
        <source>note</source>
        <translation>条笔记</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>条笔记</translation>
    </message>
    <message>
        <source>paper’s tags</source>
        <translation>篇论文的标签</translation>
    </message>
    <message>
        <source>papers’ tags</source>
        <translation>篇论文的标签</translation>
    </message>
    <message>
        <source>paper’s highlights</source>
        <translation>篇论文的高亮</translation>
    </message>
    <message>
        <source>papers’ highlights</source>
        <translation>篇论文的高亮</translation>
    </message>
    <message>
        <source>own title</source>
        <translation>个自定标题</translation>
    </message>
    <message>
        <source>own titles</source>
        <translation>个自定标题</translation>
    </message>
    <message>
        <source>removal</source>
        <translation>项移除</translation>
    </message>
    <message>
        <source>removals</source>
        <translation>项移除</translation>
    </message>
    <message>
        <source>collection’s name</source>
        <translation>个论文集的名称</translation>
    </message>
    <message>
        <source>collections’ names</source>
        <translation>个论文集的名称</translation>
    </message>
    <message>
        <source>collection</source>
        <translation>个论文集</translation>
    </message>
    <message>
        <source>collections</source>
        <translation>个论文集</translation>
    </message>
    <message>
        <source>correction</source>
        <translation>项更正</translation>
    </message>
    <message>
        <source>corrections</source>
        <translation>项更正</translation>
    </message>
</context>
<context>
    <name>FileCommands</name>
    <message>
        <source>Open lists of papers</source>
        <translation>打开论文列表</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>尚无文件</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
    <message>
        <source>Only the first {count} papers are printed; exporting takes all.</source>
        <translation>只打印前 {count} 篇论文；导出则包含全部。</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>另存为 PDF</translation>
    </message>
    <message>
        <source>{file} could not be written: {why}. Choose another place.</source>
        <translation>无法写入 {file}：{why}。请另选位置。</translation>
    </message>
    <message>
        <source>Rename the collection</source>
        <translation>重命名论文集</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>名称：</translation>
    </message>
    <message>
        <source>There is no other collection to merge it into.</source>
        <translation>没有其他论文集可以并入。</translation>
    </message>
    <message>
        <source>Merge the collection</source>
        <translation>合并论文集</translation>
    </message>
    <message>
        <source>Bring the papers of “{name}” into:</source>
        <translation>将“{name}”的论文并入：</translation>
    </message>
    <message>
        <source>Choose a collection in the filter bar first.</source>
        <translation>请先在筛选栏中选择论文集。</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>论文集</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Reverse order</source>
        <translation>倒序</translation>
    </message>
    <message>
        <source>Turn the order round</source>
        <translation>反转顺序</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>List order</source>
        <translation>列表顺序</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>年份</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Starred first</source>
        <translation>星标优先</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>最近更改</translation>
    </message>
    <message>
        <source>Best match</source>
        <translation>最佳匹配</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Starred</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>稍后读</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>已读</translation>
    </message>
    <message>
        <source>Noted</source>
        <translation>有笔记</translation>
    </message>
    <message>
        <source>All collections</source>
        <translation>所有论文集</translation>
    </message>
    <message>
        <source>All tags</source>
        <translation>所有标签</translation>
    </message>
    <message>
        <source>All decisions</source>
        <translation>所有录用结果</translation>
    </message>
    <message>
        <source>All tracks</source>
        <translation>所有分组</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>录用结果</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>{name} ({count})</source>
        <translation>{name} ({count})</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this paper</source>
        <translation>在本篇中查找</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>第 {number} 个，共 {count} 个</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>HighlightCommands</name>
    <message>
        <source>Select a passage of the abstract first, with the mouse or with V and Shift and the arrows; then press H or 1 to 6.</source>
        <translation>请先选取摘要中的文字：用鼠标，或按 V 后用 Shift 加方向键；再按 H 或 1 至 6。</translation>
    </message>
    <message>
        <source>Nothing is highlighted in this paper.</source>
        <translation>这篇论文中没有高亮。</translation>
    </message>
    <message>
        <source>Arrows move the caret, Ctrl by words, Alt by sentences; with Shift they select. H or 1 to 6 marks, Enter chooses a mark, Escape ends.</source>
        <translation>方向键移动光标，加 Ctrl 按词，加 Alt 按句；加 Shift 则选取。H 或 1 至 6 标记，Enter 选择标记，Escape 结束。</translation>
    </message>
    <message>
        <source>Select a paper to read it here.</source>
        <translation>选择一篇论文，在此阅读。</translation>
    </message>
    <message>
        <source>A highlight of this paper has lost its place: “{quote}”</source>
        <translation>这篇论文有一处高亮找不到原位：“{quote}”</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Select the passage that it belongs to first.</source>
        <translation>请先选择它所属的文字。</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
</context>
<context>
    <name>HighlightsDialog</name>
    <message>
        <source>Highlights</source>
        <translation>高亮</translation>
    </message>
    <message>
        <source>Of which papers</source>
        <translation>论文范围</translation>
    </message>
    <message>
        <source>This paper</source>
        <translation>本篇</translation>
    </message>
    <message>
        <source>All papers</source>
        <translation>全部论文</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Every colour</source>
        <translation>所有颜色</translation>
    </message>
    <message>
        <source>Words in quote or comment</source>
        <translation>引文或批注中的文字</translation>
    </message>
    <message>
        <source>&amp;Go to it</source>
        <translation>转到该处(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Put onto the selection</source>
        <translation>移到所选文字(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>1 highlight</source>
        <translation>1 处高亮</translation>
    </message>
    <message>
        <source>{count} highlights</source>
        <translation>{count} 处高亮</translation>
    </message>
    <message>
        <source>has lost its place</source>
        <translation>已找不到原位置</translation>
    </message>
</context>
<context>
    <name>HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Last changes</source>
        <translation>最近的更改</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Going back is itself a change, and can be undone.</source>
        <translation>回退本身也是一次更改，可以撤销。</translation>
    </message>
    <message>
        <source>&amp;Go back to before this</source>
        <translation>回到此更改之前(&amp;G)</translation>
    </message>
    <message>
        <source>{act} (undone)</source>
        <translation>{act}（已撤销）</translation>
    </message>
</context>
<context>
    <name>HitWalk</name>
    <message>
        <source>That was the last paper: on from the first.</source>
        <translation>已是最后一篇论文：从第一篇继续。</translation>
    </message>
    <message>
        <source>That was the first paper: on from the last.</source>
        <translation>已是第一篇论文：从最后一篇继续。</translation>
    </message>
</context>
<context>
    <name>Importing</name>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>There is no text to paste. Copy a list first.</source>
        <translation>没有可粘贴的文字。请先复制一个列表。</translation>
    </message>
    <message>
        <source>Pasted list</source>
        <translation>粘贴的列表</translation>
    </message>
    <message>
        <source>{count} got a title, authors or more.</source>
        <translation>{count} 篇补上了标题、作者或其他信息。</translation>
    </message>
    <message>
        <source>{count} are worded otherwise now; their annotations stay.</source>
        <translation>{count} 篇的措辞有改动，其批注保留。</translation>
    </message>
    <message>
        <source>Line {line}: {why}</source>
        <translation>第 {line} 行：{why}</translation>
    </message>
    <message>
        <source>{count} records could not be read.</source>
        <translation>{count} 条记录无法读取。</translation>
    </message>
    <message>
        <source>{count} look odd; they are in.</source>
        <translation>{count} 条看似异常，已加入。</translation>
    </message>
    <message>
        <source>Some papers have only a title, and some abstracts here have none.</source>
        <translation>有些论文只有标题，而这里有些摘要没有标题。</translation>
    </message>
    <message>
        <source>Match them…</source>
        <translation>进行匹配…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>{count} are no longer in the list.</source>
        <translation>{count} 篇已不在列表中。</translation>
    </message>
    <message>
        <source>{count} of them stay: you annotated them, or another list has them.</source>
        <translation>其中 {count} 篇保留：它们有批注，或在其他列表中。</translation>
    </message>
    <message>
        <source>Nothing new: all {count} papers are here already.</source>
        <translation>没有新内容：{count} 篇论文都已在库中。</translation>
    </message>
    <message>
        <source>1 paper added.</source>
        <translation>已添加 1 篇论文。</translation>
    </message>
    <message>
        <source>{count} papers added.</source>
        <translation>已添加 {count} 篇论文。</translation>
    </message>
    <message>
        <source>{count} were here already.</source>
        <translation>{count} 篇已在库中。</translation>
    </message>
</context>
<context>
    <name>Indexing</name>
    <message>
        <source>Indexing was stopped and begins again.</source>
        <translation>建立索引时中断，正在重新开始。</translation>
    </message>
</context>
<context>
    <name>ListPane</name>
    <message>
        <source>{shown} of {total} papers</source>
        <translation>{shown} / {total} 篇论文</translation>
    </message>
    <message>
        <source>{total} papers</source>
        <translation>{total} 篇论文</translation>
    </message>
    <message>
        <source>1 paper</source>
        <translation>1 篇论文</translation>
    </message>
    <message>
        <source>{count} · {time} ms</source>
        <translation>{count} · {time} 毫秒</translation>
    </message>
    <message>
        <source>Taken literally: {words}</source>
        <translation>按字面搜索：{words}</translation>
    </message>
    <message>
        <source>No paper has “{word}”; showing “{other}”.</source>
        <translation>没有论文含“{word}”，改为显示“{other}”。</translation>
    </message>
    <message>
        <source>No paper has {words}.</source>
        <translation>没有论文含{words}。</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
        <source>All lin&amp;ks</source>
        <translation>所有链接(&amp;K)</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>{count} papers are selected. Star, status, tags and notes ( N ) act on all.</source>
        <translation>已选择 {count} 篇论文。星标、状态、标签和笔记（N）作用于全部。</translation>
    </message>
    <message>
        <source>The note below is that of “{heading}”.</source>
        <translation>下方是“{heading}”的笔记。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Select a paper to read it here.</source>
        <translation>选择一篇论文，在此阅读。</translation>
    </message>
    <message>
        <source>Indexing for search:</source>
        <translation>正在建立搜索索引：</translation>
    </message>
    <message>
        <source>Adding papers…</source>
        <translation>正在添加论文…</translation>
    </message>
    <message>
        <source>Exporting:</source>
        <translation>正在导出：</translation>
    </message>
    <message>
        <source>Something went wrong in the program. Nothing you wrote is lost.</source>
        <translation>程序出错。您写下的内容没有丢失。</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
</context>
<context>
    <name>MarkBar</name>
    <message>
        <source>Highlight</source>
        <translation>高亮</translation>
    </message>
    <message>
        <source>Mark in {color} ( {number} )</source>
        <translation>标为{color} ( {number} )</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>批注</translation>
    </message>
    <message>
        <source>Comment ( Shift+H )</source>
        <translation>批注 ( Shift+H )</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the highlight</source>
        <translation>复制高亮文字</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the highlight</source>
        <translation>移除高亮</translation>
    </message>
    <message>
        <source>Mark:</source>
        <translation>标记：</translation>
    </message>
    <message>
        <source>Marked:</source>
        <translation>已标记：</translation>
    </message>
</context>
<context>
    <name>MatchDialog</name>
    <message>
        <source>Match titles to abstracts</source>
        <translation>为摘要匹配标题</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>The title and its proposed abstract</source>
        <translation>标题及建议匹配的摘要</translation>
    </message>
    <message>
        <source>Space confirms what is selected, Left and Right show others for its title.</source>
        <translation>空格键确认所选项，左右方向键显示该标题的其他摘要。</translation>
    </message>
    <message>
        <source>These are the likeliest; {count} more titles come after them.</source>
        <translation>这些最有可能；之后还有 {count} 个标题。</translation>
    </message>
    <message>
        <source>same id</source>
        <translation>编号相同</translation>
    </message>
    <message>
        <source>“{title}” was confirmed for this abstract before; now it is not.</source>
        <translation>“{title}”先前已确认属于此摘要；现已取消。</translation>
    </message>
    <message>
        <source>&amp;Give {count} titles</source>
        <translation>填入 {count} 个标题(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Give 1 title</source>
        <translation>填入 1 个标题(&amp;G)</translation>
    </message>
    <message>
        <source>No title without an abstract fits an abstract without a title.</source>
        <translation>没有可以互相匹配的标题与摘要。</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent}%</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Brings in stars, statuses, tags, notes and highlights of another machine: from its data folder, or from a file it was backed up to. Nothing that is here is dropped, and one undo takes it all back.</source>
        <translation>从另一台计算机的数据文件夹或备份文件中，并入星标、状态、标签、笔记和高亮。此处已有的内容不会丢弃，撤销一次即可全部收回。</translation>
    </message>
    <message>
        <source>Data folder or backup file</source>
        <translation>数据文件夹或备份文件</translation>
    </message>
    <message>
        <source>Choose a &amp;folder…</source>
        <translation>选择文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Choose a f&amp;ile…</source>
        <translation>选择文件(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Merge</source>
        <translation>合并(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Undo the merge</source>
        <translation>撤销合并(&amp;U)</translation>
    </message>
    <message>
        <source>The other data folder</source>
        <translation>另一个数据文件夹</translation>
    </message>
    <message>
        <source>A backup’s file</source>
        <translation>备份文件</translation>
    </message>
    <message>
        <source>Merging…</source>
        <translation>正在合并…</translation>
    </message>
    <message>
        <source>Came in: {what}.</source>
        <translation>并入：{what}。</translation>
    </message>
    <message>
        <source>Nothing new: everything in it is here already.</source>
        <translation>没有新内容：其中的一切都已在库中。</translation>
    </message>
    <message>
        <source>Papers added: {count}.</source>
        <translation>添加的论文：{count} 篇。</translation>
    </message>
    <message>
        <source>Notes put together by lines: {count}.</source>
        <translation>按行合并的笔记：{count} 条。</translation>
    </message>
    <message>
        <source>Notes that hold both texts of a passage, marked, for you to choose: {count} (they stand first).</source>
        <translation>同一处保留两种文字、已作标记、待您选择的笔记：{count} 条（排在最前）。</translation>
    </message>
</context>
<context>
    <name>NoteCommands</name>
    <message>
        <source>No word of the note is misspelt.</source>
        <translation>笔记中没有拼写错误。</translation>
    </message>
    <message>
        <source>Spelling is switched off in the settings.</source>
        <translation>拼写检查已在设置中关闭。</translation>
    </message>
    <message>
        <source>Spelling needs the Python package pyenchant and a dictionary for it.</source>
        <translation>拼写检查需要 Python 包 pyenchant 及其词典。</translation>
    </message>
    <message>
        <source>Misspelt: {word}</source>
        <translation>拼写错误：{word}</translation>
    </message>
    <message>
        <source>There is no link in this line.</source>
        <translation>此行没有链接。</translation>
    </message>
    <message>
        <source>That paper is not in the library.</source>
        <translation>该论文不在文库中。</translation>
    </message>
    <message>
        <source>All papers are listed, to show the one that is linked to.</source>
        <translation>为显示所链接的论文，现列出全部论文。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>There is no template yet: make one with “Edit the templates”.</source>
        <translation>还没有模板：请用“编辑模板”新建。</translation>
    </message>
</context>
<context>
    <name>NoteCompleter</name>
    <message>
        <source>Papers to link to</source>
        <translation>可链接的论文</translation>
    </message>
</context>
<context>
    <name>NoteEditor</name>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>A note, in Markdown ( N )</source>
        <translation>用 Markdown 写笔记 ( N )</translation>
    </message>
    <message>
        <source>A line that is too long to be edited was broken when it was pasted.</source>
        <translation>粘贴的内容中有一行过长、无法编辑，已断开。</translation>
    </message>
    <message>
        <source>A line of this note is too long to be edited: the note can be read.</source>
        <translation>这条笔记中有一行过长、无法编辑：笔记可以阅读。</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>断开该行</translation>
    </message>
</context>
<context>
    <name>NoteFind</name>
    <message>
        <source>Find in the note</source>
        <translation>在笔记中查找</translation>
    </message>
</context>
<context>
    <name>NotePane</name>
    <message>
        <source>Source</source>
        <translation>源文</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>View of the note: {view}</source>
        <translation>笔记显示：{view}</translation>
    </message>
    <message>
        <source>1 word</source>
        <translation>1 字</translation>
    </message>
    <message>
        <source>{count} words</source>
        <translation>{count} 字</translation>
    </message>
</context>
<context>
    <name>NotePreview</name>
    <message>
        <source>Preview of the note</source>
        <translation>笔记预览</translation>
    </message>
</context>
<context>
    <name>NoteSpelling</name>
    <message>
        <source>Take “{word}” out of the dictionary</source>
        <translation>从词典中移除“{word}”</translation>
    </message>
    <message>
        <source>Looking for words…</source>
        <translation>正在查找词语…</translation>
    </message>
    <message>
        <source>&amp;Add “{word}” to the dictionary</source>
        <translation>将“{word}”加入词典(&amp;A)</translation>
    </message>
    <message>
        <source>No similar word is known</source>
        <translation>没有相近的词语</translation>
    </message>
</context>
<context>
    <name>NoteTemplatesDialog</name>
    <message>
        <source>Templates of notes</source>
        <translation>笔记模板</translation>
    </message>
    <message>
        <source>Text of the template</source>
        <translation>模板内容</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>新建(&amp;N)…</translation>
    </message>
    <message>
        <source>Ren&amp;ame…</source>
        <translation>重命名(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Placeholders: {names}. A line of unknown ones alone is left out.</source>
        <translation>占位符：{names}。只含未知项的行会省略。</translation>
    </message>
    <message>
        <source>&amp;Template:</source>
        <translation>模板(&amp;T)：</translation>
    </message>
    <message>
        <source>A new note &amp;begins with:</source>
        <translation>新笔记开头使用(&amp;B)：</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>名称：</translation>
    </message>
    <message>
        <source>New template</source>
        <translation>新建模板</translation>
    </message>
    <message>
        <source>Rename the template</source>
        <translation>重命名模板</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Dismiss the notice</source>
        <translation>关闭通知</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} / {count}</translation>
    </message>
</context>
<context>
    <name>PaperCommands</name>
    <message>
        <source>Note on {count} papers</source>
        <translation>{count} 篇论文的笔记</translation>
    </message>
    <message>
        <source>Added at the end of each paper&apos;s note ( Ctrl+Enter ):</source>
        <translation>添加到每篇论文笔记的末尾（Ctrl+Enter）：</translation>
    </message>
    <message>
        <source>Own title</source>
        <translation>自定标题</translation>
    </message>
    <message>
        <source>Own title ({number} of {count})</source>
        <translation>自定标题（第 {number} 个，共 {count} 个）</translation>
    </message>
    <message>
        <source>Your title for this paper; leave it empty for the derived one:</source>
        <translation>您为本篇拟定的标题；留空则用推断的标题：</translation>
    </message>
    <message>
        <source>Opened the first {count} of {total} links.</source>
        <translation>已打开 {total} 个链接中的前 {count} 个。</translation>
    </message>
    <message>
        <source>This paper has no link.</source>
        <translation>本篇没有链接。</translation>
    </message>
    <message>
        <source>None has a link.</source>
        <translation>均没有链接。</translation>
    </message>
    <message>
        <source>This paper has no link</source>
        <translation>本篇没有链接</translation>
    </message>
    <message>
        <source>Not opened: “{scheme}” is not a web address.</source>
        <translation>未打开：“{scheme}”不是网址。</translation>
    </message>
    <message>
        <source>No browser opened {address}. Copy the link instead.</source>
        <translation>没有浏览器能打开 {address}。请改为复制链接。</translation>
    </message>
    <message>
        <source>Copied as Markdown.</source>
        <translation>已复制为 Markdown。</translation>
    </message>
    <message>
        <source>Copied as a citation.</source>
        <translation>已复制为引文。</translation>
    </message>
    <message>
        <source>Copied for a word processor.</source>
        <translation>已复制，可粘贴到文字处理软件。</translation>
    </message>
    <message>
        <source>Copied {link}</source>
        <translation>已复制 {link}</translation>
    </message>
</context>
<context>
    <name>PaperDelegate</name>
    <message>
        <source>note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>高亮</translation>
    </message>
</context>
<context>
    <name>PaperList</name>
    <message>
        <source>Papers</source>
        <translation>论文</translation>
    </message>
</context>
<context>
    <name>PaperModel</name>
    <message>
        <source>This heading was derived from the abstract. F2 gives it your own.</source>
        <translation>此标题由摘要推断。按 F2 可自定标题。</translation>
    </message>
    <message>
        <source>(no abstract)</source>
        <translation>（无摘要）</translation>
    </message>
    <message>
        <source>derived heading</source>
        <translation>推断的标题</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>已加星标</translation>
    </message>
    <message>
        <source>has a note</source>
        <translation>有笔记</translation>
    </message>
    <message>
        <source>has highlights</source>
        <translation>有高亮</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>已看过</translation>
    </message>
    <message>
        <source>tags: {tags}</source>
        <translation>标签：{tags}</translation>
    </message>
</context>
<context>
    <name>PreviewDialog</name>
    <message>
        <source>Add papers</source>
        <translation>添加论文</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
</context>
<context>
    <name>PreviewPage</name>
    <message>
        <source>Records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>The record as the file has it</source>
        <translation>文件中的记录原文</translation>
    </message>
    <message>
        <source>Col&amp;umns…</source>
        <translation>列(&amp;U)…</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>文件(&amp;F)：</translation>
    </message>
    <message>
        <source>E&amp;ncoding:</source>
        <translation>编码(&amp;N)：</translation>
    </message>
    <message>
        <source>Fo&amp;rmat:</source>
        <translation>格式(&amp;R)：</translation>
    </message>
    <message>
        <source>&amp;Collection:</source>
        <translation>论文集(&amp;C)：</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>论文集</translation>
    </message>
    <message>
        <source>Merge with the one before</source>
        <translation>与前一条合并</translation>
    </message>
    <message>
        <source>Split at the cursor</source>
        <translation>在光标处拆分</translation>
    </message>
    <message>
        <source>Make it the title</source>
        <translation>设为标题</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>不加入</translation>
    </message>
    <message>
        <source>Comparing with the papers that are here…</source>
        <translation>正在与已有的论文比较…</translation>
    </message>
    <message>
        <source>Reading… {count} records</source>
        <translation>正在读取… {count} 条记录</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>This could not be read. Choose another format, or cancel.</source>
        <translation>无法读取。请选择其他格式，或取消。</translation>
    </message>
    <message>
        <source>There is nothing to add.</source>
        <translation>没有可添加的内容。</translation>
    </message>
    <message>
        <source>(by its content)</source>
        <translation>（按内容识别）</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>ProgressLine</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>{text} {done} of {total}</source>
        <translation>{text} {done} / {total}</translation>
    </message>
    <message>
        <source>{text}</source>
        <translation>{text}</translation>
    </message>
</context>
<context>
    <name>RawView</name>
    <message>
        <source>Source of the abstract</source>
        <translation>摘要源文</translation>
    </message>
</context>
<context>
    <name>ReaderMenu</name>
    <message>
        <source>&amp;Copy with LaTeX</source>
        <translation>复制（含 LaTeX）(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy as &amp;rich text</source>
        <translation>复制为格式文本(&amp;R)</translation>
    </message>
    <message>
        <source>Copy the &amp;formula’s source</source>
        <translation>复制公式源码(&amp;F)</translation>
    </message>
    <message>
        <source>Copy the &amp;link</source>
        <translation>复制链接(&amp;L)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
</context>
<context>
    <name>ReaderPage</name>
    <message>
        <source>Show all: {count} more characters</source>
        <translation>显示全部：还有 {count} 个字符</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>The list gave no title: this heading was made from the abstract.</source>
        <translation>列表没有给出标题：此标题由摘要推断。</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>等另外 {count} 位</translation>
    </message>
    <message>
        <source>More</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Project page</source>
        <translation>项目主页</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>论文</translation>
    </message>
</context>
<context>
    <name>ReaderPane</name>
    <message>
        <source>Paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>Abstract</source>
        <translation>摘要</translation>
    </message>
</context>
<context>
    <name>ReadingOnlyBanner</name>
    <message>
        <source>For reading only: nothing can be changed here. {why}</source>
        <translation>只读：此处无法更改任何内容。{why}</translation>
    </message>
</context>
<context>
    <name>RecordModel</name>
    <message>
        <source>(no abstract)</source>
        <translation>（无摘要）</translation>
    </message>
    <message>
        <source>merged with the one before</source>
        <translation>已与前一条合并</translation>
    </message>
    <message>
        <source>split</source>
        <translation>已拆分</translation>
    </message>
    <message>
        <source>title of the next one</source>
        <translation>作为下一条的标题</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>不加入</translation>
    </message>
</context>
<context>
    <name>ReplaceRow</name>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Replace &amp;all</source>
        <translation>全部替换(&amp;A)</translation>
    </message>
</context>
<context>
    <name>Sayings</name>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} 是空文件。</translation>
    </message>
    <message>
        <source>{file} does not exist.</source>
        <translation>{file} 不存在。</translation>
    </message>
    <message>
        <source>{file} cannot be read: its name is not valid.</source>
        <translation>无法读取 {file}：名称无效。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}.</source>
        <translation>无法读取 {file}：{reason}。</translation>
    </message>
    <message>
        <source>{file} is a binary file, not a list of abstracts.</source>
        <translation>{file} 是二进制文件，不是摘要列表。</translation>
    </message>
    <message>
        <source>{file} is not a list of papers: it holds no sentences.</source>
        <translation>{file} 不是论文列表：其中没有句子。</translation>
    </message>
    <message>
        <source>{file} is not a list of papers: no title or abstract was found in it.</source>
        <translation>{file} 不是论文列表：其中没有找到标题或摘要。</translation>
    </message>
    <message>
        <source>{file} holds no paper that can be read (line {line}: {why}).</source>
        <translation>{file} 中没有可读取的论文（第 {line} 行：{why}）。</translation>
    </message>
    <message>
        <source>{file} is nested too deeply to be a list of papers.</source>
        <translation>{file} 嵌套过深，不像论文列表。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit}; split it, or save it as JSON lines.</source>
        <translation>{file} 超过 {limit}；请拆分，或另存为 JSON lines。</translation>
    </message>
    <message>
        <source>{file} is larger than 2 GB; split it.</source>
        <translation>{file} 超过 2 GB；请拆分。</translation>
    </message>
    <message>
        <source>{file} is a folder; name the files in it.</source>
        <translation>{file} 是文件夹；请指定其中的文件。</translation>
    </message>
    <message>
        <source>{file} is a folder without a list of papers.</source>
        <translation>文件夹 {file} 中没有论文列表。</translation>
    </message>
    <message>
        <source>{file} is a device or a pipe, not a file.</source>
        <translation>{file} 是设备或管道，不是文件。</translation>
    </message>
    <message>
        <source>{file} is a PDF document; copy its text, or save it as text.</source>
        <translation>{file} 是 PDF 文档；请复制其文字，或另存为文本。</translation>
    </message>
    <message>
        <source>{file} is a picture.</source>
        <translation>{file} 是图片。</translation>
    </message>
    <message>
        <source>{file} is an RTF document; save it as text.</source>
        <translation>{file} 是 RTF 文档；请另存为文本。</translation>
    </message>
    <message>
        <source>{file} is an old Word or Excel document; save it as text or CSV.</source>
        <translation>{file} 是旧版 Word 或 Excel 文档；请另存为文本或 CSV。</translation>
    </message>
    <message>
        <source>{file} is a database.</source>
        <translation>{file} 是数据库。</translation>
    </message>
    <message>
        <source>{file} is a program.</source>
        <translation>{file} 是程序。</translation>
    </message>
    <message>
        <source>{file} is a Word document; save it as text.</source>
        <translation>{file} 是 Word 文档；请另存为文本。</translation>
    </message>
    <message>
        <source>{file} is an OpenDocument file; save it as text or CSV.</source>
        <translation>{file} 是 OpenDocument 文件；请另存为文本或 CSV。</translation>
    </message>
    <message>
        <source>{file} is an office document; save it as text or CSV.</source>
        <translation>{file} 是办公文档；请另存为文本或 CSV。</translation>
    </message>
    <message>
        <source>{file} is a damaged spreadsheet.</source>
        <translation>{file} 是已损坏的电子表格。</translation>
    </message>
    <message>
        <source>{file} is a damaged zip archive.</source>
        <translation>{file} 是已损坏的 zip 压缩包。</translation>
    </message>
    <message>
        <source>{file} is a damaged page.</source>
        <translation>{file} 是损坏的网页。</translation>
    </message>
    <message>
        <source>{file} is a saved page without a text.</source>
        <translation>{file} 是没有正文的已保存网页。</translation>
    </message>
    <message>
        <source>{file} is damaged in the archive.</source>
        <translation>{file} 在压缩包中已损坏。</translation>
    </message>
    <message>
        <source>{file} is encrypted, or packed in a way that is not known.</source>
        <translation>{file} 已加密，或压缩方式未知。</translation>
    </message>
    <message>
        <source>{file} is an archive; save it as a file, and open that.</source>
        <translation>{file} 是压缩包；请先另存为文件再打开。</translation>
    </message>
    <message>
        <source>{file} holds no list of papers.</source>
        <translation>{file} 中没有论文列表。</translation>
    </message>
    <message>
        <source>{file} holds {count} files, more than are read at once.</source>
        <translation>{file} 含 {count} 个文件，超出一次可读取的数量。</translation>
    </message>
    <message>
        <source>{file} holds more than {count} files.</source>
        <translation>{file} 含超过 {count} 个文件。</translation>
    </message>
    <message>
        <source>{file} unpacks to an unreasonable size, as harmful files do; it was not read.</source>
        <translation>{file} 解压后大得不合理，像有害文件；未读取。</translation>
    </message>
    <message>
        <source>{file} defines entities of its own, as harmful files do; it was not read.</source>
        <translation>{file} 自行定义了实体，像有害文件；未读取。</translation>
    </message>
    <message>
        <source>{file} cannot be read: there is no encoding called &quot;{encoding}&quot;.</source>
        <translation>无法读取 {file}：没有名为“{encoding}”的编码。</translation>
    </message>
    <message>
        <source>{file} cannot be read as &quot;{format}&quot;: there is no such format.</source>
        <translation>无法将 {file} 按“{format}”读取：没有这种格式。</translation>
    </message>
    <message>
        <source>null</source>
        <translation>空值</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a short text</source>
        <translation>短文本</translation>
    </message>
    <message>
        <source>a number or a truth value</source>
        <translation>数字或真假值</translation>
    </message>
    <message>
        <source>a record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>record {number}</source>
        <translation>第 {number} 条记录</translation>
    </message>
    <message>
        <source>an entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>a heading</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>a line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>a row</source>
        <translation>表格行</translation>
    </message>
    <message>
        <source>a cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>a character</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>the encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>It has neither a title nor an abstract.</source>
        <translation>既没有标题也没有摘要。</translation>
    </message>
    <message>
        <source>It has no abstract.</source>
        <translation>没有摘要。</translation>
    </message>
    <message>
        <source>Nothing under it is a paper.</source>
        <translation>其下没有论文。</translation>
    </message>
    <message>
        <source>A {field} is given twice; the entry was read.</source>
        <translation>{field} 出现了两次；条目已读取。</translation>
    </message>
    <message>
        <source>Its braces or commas do not match; it was read as far as that goes.</source>
        <translation>括号或逗号不匹配；已尽量读取。</translation>
    </message>
    <message>
        <source>Its quotation marks do not match; it was read as far as that goes.</source>
        <translation>引号不匹配；已尽量读取。</translation>
    </message>
    <message>
        <source>Its end is missing: is the file cut short?</source>
        <translation>缺少结尾：文件是否被截断？</translation>
    </message>
    <message>
        <source>Its end is missing; the next one begins.</source>
        <translation>缺少结尾，下一条已开始。</translation>
    </message>
    <message>
        <source>“{text}” belongs to no record.</source>
        <translation>“{text}”不属于任何记录。</translation>
    </message>
    <message>
        <source>It has {cells} cells, but there are {columns} columns.</source>
        <translation>有 {cells} 个单元格，但只有 {columns} 列。</translation>
    </message>
    <message>
        <source>The formula “{formula}” is kept as text.</source>
        <translation>公式“{formula}”按文本保留。</translation>
    </message>
    <message>
        <source>The formula “{formula}” has no value in the file; the cell is empty.</source>
        <translation>公式“{formula}”在文件中没有值；单元格为空。</translation>
    </message>
    <message>
        <source>Only the first {kept} of {count} characters are kept.</source>
        <translation>{count} 个字符中只保留前 {kept} 个。</translation>
    </message>
    <message>
        <source>Only the first {count} records were read.</source>
        <translation>只读取了前 {count} 条记录。</translation>
    </message>
    <message>
        <source>A field nested too deeply is left out.</source>
        <translation>嵌套过深的字段已略去。</translation>
    </message>
    <message>
        <source>It is cut short: its end is missing. What stands before was read.</source>
        <translation>文件被截断，缺少结尾。之前的内容已读取。</translation>
    </message>
    <message>
        <source>From here on it is no JSON, and was not read.</source>
        <translation>从此处起不是 JSON，未读取。</translation>
    </message>
    <message>
        <source>It is no valid JSON ({reason}).</source>
        <translation>不是有效的 JSON（{reason}）。</translation>
    </message>
    <message>
        <source>It is nested too deeply.</source>
        <translation>嵌套过深。</translation>
    </message>
    <message>
        <source>It is {kind}, not a paper.</source>
        <translation>这是{kind}，不是论文。</translation>
    </message>
    <message>
        <source>Something stands behind the end of the JSON value.</source>
        <translation>JSON 值结束后还有内容。</translation>
    </message>
    <message>
        <source>{value} is no JSON value; it was left out.</source>
        <translation>{value} 不是 JSON 值；已略去。</translation>
    </message>
    <message>
        <source>A number of {count} digits is kept as text.</source>
        <translation>{count} 位的数字按文本保留。</translation>
    </message>
    <message>
        <source>The field “{field}” is given more than once; all are kept.</source>
        <translation>字段“{field}”出现多次；全部保留。</translation>
    </message>
    <message>
        <source>It is no well-formed XML from here on ({reason}).</source>
        <translation>从此处起 XML 格式不正确（{reason}）。</translation>
    </message>
    <message>
        <source>A byte that is not {encoding} was replaced by “�”.</source>
        <translation>不属于 {encoding} 的字节已替换为“�”。</translation>
    </message>
    <message>
        <source>{count} bytes in all are not {encoding}.</source>
        <translation>共有 {count} 个字节不属于 {encoding}。</translation>
    </message>
    <message>
        <source>The record before ends in the middle of a sentence.</source>
        <translation>前一条记录在句子中间结束。</translation>
    </message>
    <message>
        <source>It begins with a small letter.</source>
        <translation>以小写字母开头。</translation>
    </message>
    <message>
        <source>It begins like an item of a list.</source>
        <translation>开头像列表项。</translation>
    </message>
    <message>
        <source>It gives an address or keywords, and no abstract.</source>
        <translation>只有地址或关键词，没有摘要。</translation>
    </message>
    <message>
        <source>It is short and begins like the middle of an abstract.</source>
        <translation>篇幅短，开头像摘要的中间部分。</translation>
    </message>
    <message>
        <source>It looks like a page number.</source>
        <translation>看似页码。</translation>
    </message>
    <message>
        <source>It stands between labelled records without a label.</source>
        <translation>位于带字段名的记录之间，却没有字段名。</translation>
    </message>
    <message>
        <source>A single short line: a title or a heading?</source>
        <translation>单独一短行：是标题或栏目名吗？</translation>
    </message>
    <message>
        <source>A single line without an abstract: a title, a heading?</source>
        <translation>没有摘要的单独一行：是标题或栏目名吗？</translation>
    </message>
    <message>
        <source>The next list&apos;s heading stood at its end.</source>
        <translation>末尾是下一个列表的标题。</translation>
    </message>
    <message>
        <source>The same short line comes again and again.</source>
        <translation>同一短行反复出现。</translation>
    </message>
    <message>
        <source>Its paragraphs are parted by fewer blank lines than papers.</source>
        <translation>段落之间的空行少于论文之间的空行。</translation>
    </message>
    <message>
        <source>“{text}” stands for no abstract.</source>
        <translation>“{text}”表示没有摘要。</translation>
    </message>
    <message>
        <source>The file gives a title, but no abstract.</source>
        <translation>文件给出了标题，但没有摘要。</translation>
    </message>
    <message>
        <source>Only {count} characters: part of another abstract, or a title?</source>
        <translation>只有 {count} 个字符：是其他摘要的一部分，还是标题？</translation>
    </message>
    <message>
        <source>{count} characters: several abstracts in one?</source>
        <translation>有 {count} 个字符：是多篇摘要连在一起吗？</translation>
    </message>
    <message>
        <source>It stops within a sentence: is the file cut short?</source>
        <translation>在句中结束：文件是否不完整？</translation>
    </message>
    <message>
        <source>The same as record {number}; they become one paper.</source>
        <translation>与第 {number} 条记录相同；两者合为一篇论文。</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>opened</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>opened for writing</source>
        <translation>打开以写入</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>empty or damaged</source>
        <translation>为空或已损坏</translation>
    </message>
    <message>
        <source>changed by another program</source>
        <translation>被其他程序更改</translation>
    </message>
    <message>
        <source>of another version</source>
        <translation>版本不同</translation>
    </message>
    <message>
        <source>of other papers</source>
        <translation>属于其他论文</translation>
    </message>
    <message>
        <source>made again, and nothing is lost</source>
        <translation>重新生成，没有丢失</translation>
    </message>
    <message>
        <source>put together again from what can be read of it and from backups</source>
        <translation>用可读取的部分和备份重新拼合</translation>
    </message>
    <message>
        <source>The disk is full: {file} was not {doing}. Free some space.</source>
        <translation>磁盘已满：{file} 未能{doing}。请腾出一些空间。</translation>
    </message>
    <message>
        <source>{file} was not {doing}: this program may not write there.</source>
        <translation>{file} 未能{doing}：本程序无权写入该处。</translation>
    </message>
    <message>
        <source>{file} was not {doing}: the disk answered “{reason}”.</source>
        <translation>{file} 未能{doing}：磁盘返回“{reason}”。</translation>
    </message>
    <message>
        <source>{folder} is open for reading only.</source>
        <translation>{folder} 以只读方式打开。</translation>
    </message>
    <message>
        <source>{folder} is closed.</source>
        <translation>{folder} 已关闭。</translation>
    </message>
    <message>
        <source>{file} was changed while it was open: start again.</source>
        <translation>{file} 在打开时被更改：请重新启动。</translation>
    </message>
    <message>
        <source>The program was interrupted while it stored a change: start it again.</source>
        <translation>程序在存储更改时被中断：请重新启动。</translation>
    </message>
    <message>
        <source>A collection needs a name: type one.</source>
        <translation>论文集需要名称：请输入。</translation>
    </message>
    <message>
        <source>There is a collection called “{name}” already: choose another name.</source>
        <translation>已有名为“{name}”的论文集：请换一个名称。</translation>
    </message>
    <message>
        <source>This cannot be stored: {reason}.</source>
        <translation>无法存储：{reason}。</translation>
    </message>
    <message>
        <source>Annotated papers that are not in {file}: {count}. Their annotations are kept: import their lists again to see them.</source>
        <translation>有批注但不在 {file} 中的论文：{count}。批注已保留：重新导入其列表即可看到。</translation>
    </message>
    <message>
        <source>{file} is {what}: nothing is lost.</source>
        <translation>{file} {what}：没有丢失任何内容。</translation>
    </message>
    <message>
        <source>{file} is {what}: 1 change cannot be read.</source>
        <translation>{file} {what}：有 1 项更改无法读取。</translation>
    </message>
    <message>
        <source>{file} is {what}: {count} changes cannot be read.</source>
        <translation>{file} {what}：有 {count} 项更改无法读取。</translation>
    </message>
    <message>
        <source>Nothing is lost.</source>
        <translation>没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Papers of “{name}” that are not in {file}: {count}. Import that list again.</source>
        <translation>“{name}”中不在 {file} 里的论文：{count}。请重新导入该列表。</translation>
    </message>
    <message>
        <source>{name} looks like another machine’s version of the annotations, which a synchronising program put there: bring it in with a merge of that file, then delete it.</source>
        <translation>{name} 看来是同步程序放入的另一台机器的批注版本：请用“合并”引入该文件，然后将其删除。</translation>
    </message>
    <message>
        <source>{file} is missing or empty: what was remembered last is used.</source>
        <translation>{file} 缺失或为空：使用上次记住的内容。</translation>
    </message>
    <message>
        <source>{file} is damaged or was changed elsewhere: what was remembered last is used.</source>
        <translation>{file} 已损坏或在别处被修改：使用上次记住的内容。</translation>
    </message>
    <message>
        <source>{file} is damaged or was changed elsewhere: what it holds is used.</source>
        <translation>{file} 已损坏或在别处被修改：使用其中的内容。</translation>
    </message>
    <message>
        <source>{file} is damaged: the window begins as it was delivered.</source>
        <translation>{file} 已损坏：窗口恢复为初始设置。</translation>
    </message>
    <message>
        <source>{file} is damaged: what was typed last may be lost.</source>
        <translation>{file} 已损坏：最后输入的内容可能丢失。</translation>
    </message>
    <message>
        <source>Template “{name}” cannot be understood: {reason}.</source>
        <translation>无法理解模板“{name}”：{reason}。</translation>
    </message>
    <message>
        <source>{file} was stored by a newer Abstract Reader: it is open for reading only. Use the newer program to change anything.</source>
        <translation>{file} 由更新版本的 Abstract Reader 存储，以只读方式打开。要更改请使用更新的版本。</translation>
    </message>
    <message>
        <source>{file} is a damaged packed file.</source>
        <translation>{file} 是损坏的压缩文件。</translation>
    </message>
    <message>
        <source>{file} is a damaged tar archive.</source>
        <translation>{file} 是损坏的 tar 归档。</translation>
    </message>
    <message>
        <source>{file} is cut short or damaged; only what stands before was read.</source>
        <translation>{file} 不完整或已损坏；只读取了损坏处之前的内容。</translation>
    </message>
    <message>
        <source>{file} is an archive in an archive in an archive; unpack it first.</source>
        <translation>{file} 是多层嵌套的归档；请先解压。</translation>
    </message>
    <message>
        <source>{file} is an archive that cannot be read here; unpack it first.</source>
        <translation>{file} 是此处无法读取的归档；请先解压。</translation>
    </message>
    <message>
        <source>{file} could not be read: that took too much memory, or was stopped.</source>
        <translation>无法读取 {file}：占用内存过多，或已被中止。</translation>
    </message>
    <message>
        <source>{file} holds more than {count} files, more than are read at once.</source>
        <translation>{file} 含有超过 {count} 个文件，超出一次读取的数量。</translation>
    </message>
    <message>
        <source>{file} and its journal are damaged and there is no backup: the data folder is open for reading only, until they are moved away.</source>
        <translation>{file} 及其变更记录已损坏，且没有备份：移走它们之前，数据文件夹以只读方式打开。</translation>
    </message>
    <message>
        <source>{file} is {what}: changes may be lost.</source>
        <translation>{file} {what}：更改可能丢失。</translation>
    </message>
    <message>
        <source>{file} is {what}: changes since {time} may be lost.</source>
        <translation>{file} {what}：{time} 以来的更改可能丢失。</translation>
    </message>
    <message>
        <source>The last 1 change stored in {folder} are gone from the files.</source>
        <translation>存储在 {folder} 的最后 1 项更改已从文件中消失。</translation>
    </message>
    <message>
        <source>The last {count} changes stored in {folder} are gone from the files.</source>
        <translation>存储在 {folder} 的最后 {count} 项更改已从文件中消失。</translation>
    </message>
    <message>
        <source>{file} is damaged.</source>
        <translation>{file} 已损坏。</translation>
    </message>
    <message>
        <source>{file} is missing.</source>
        <translation>{file} 缺失。</translation>
    </message>
    <message>
        <source>{count} papers were found in its copy.</source>
        <translation>在其副本中找到 {count} 篇论文。</translation>
    </message>
    <message>
        <source>What was found is kept as {file}.</source>
        <translation>找到的内容保留为 {file}。</translation>
    </message>
    <message>
        <source>The copy of {file} was not as it should be: it was written again.</source>
        <translation>{file} 的副本有误：已重新写入。</translation>
    </message>
    <message>
        <source>Another program replaced or removed {file}: ours was written again; the other file is kept as {other}.</source>
        <translation>其他程序替换或移除了 {file}：已重新写入我们的文件，另一个文件保留为 {other}。</translation>
    </message>
    <message>
        <source>Another program replaced or removed {file}: ours was written again.</source>
        <translation>其他程序替换或移除了 {file}：已重新写入我们的文件。</translation>
    </message>
    <message>
        <source>{file} was {what}: it was {done}.</source>
        <translation>{file} {what}：已{done}。</translation>
    </message>
    <message>
        <source>{file} was empty.</source>
        <translation>{file} 为空。</translation>
    </message>
    <message>
        <source>{file} was replaced by another version. That one is used now; the version before it can be brought in again by a merge.</source>
        <translation>{file} 已被另一版本替换。现在使用该版本；之前的版本可以通过合并找回。</translation>
    </message>
    <message>
        <source>An unfinished change at the end of {file} was left out.</source>
        <translation>{file} 末尾未完成的更改已略去。</translation>
    </message>
    <message>
        <source>Another program replaced or changed the annotations while they were open. Nothing is lost: the present ones were written again, the others are kept as {file}.</source>
        <translation>批注打开期间被其他程序替换或更改。没有丢失：当前批注已重新写入，另一份保留为 {file}。</translation>
    </message>
    <message>
        <source>The data folder is on a file system that cannot lock files: open it in one program at a time.</source>
        <translation>数据文件夹所在的文件系统不能锁定文件：请每次只用一个程序打开。</translation>
    </message>
    <message>
        <source>The data folder lies in {place}, which another program keeps in step between machines. That program may put an older file in the place of a newer one while this one runs: move the folder elsewhere, and use `merge` between machines.</source>
        <translation>数据文件夹位于 {place}，由另一个程序在多台计算机之间同步。本程序运行时，该程序可能用旧文件替换新文件：请移到别处，在计算机之间使用“合并”(`merge`)。</translation>
    </message>
    <message>
        <source>Indexing was stopped.</source>
        <translation>索引已停止。</translation>
    </message>
    <message>
        <source>The search index was {what} and is being made anew.</source>
        <translation>搜索索引{what}，正在重新建立。</translation>
    </message>
    <message>
        <source>{file} is neither a folder nor a file.</source>
        <translation>{file} 既不是文件夹也不是文件。</translation>
    </message>
    <message>
        <source>{file} was stored by a newer Abstract Reader: read it with that one.</source>
        <translation>{file} 由更新版本的 Abstract Reader 存储：请用该版本读取。</translation>
    </message>
    <message>
        <source>{folder} is no data folder: there is no {file} in it.</source>
        <translation>{folder} 不是数据文件夹：其中没有 {file}。</translation>
    </message>
    <message>
        <source>{folder} is this data folder itself.</source>
        <translation>{folder} 就是当前的数据文件夹。</translation>
    </message>
    <message>
        <source>{file} is damaged: what can be read of it was taken.</source>
        <translation>{file} 已损坏：已采用其中可读取的内容。</translation>
    </message>
    <message>
        <source>{file} is no backup of Abstract Reader, or is damaged.</source>
        <translation>{file} 不是 Abstract Reader 的备份，或已损坏。</translation>
    </message>
    <message>
        <source>{file} is no file: name a file for the backup.</source>
        <translation>{file} 不是文件：请为备份指定文件。</translation>
    </message>
    <message>
        <source>{file} is in the data folder: name a place outside it for the backup.</source>
        <translation>{file} 位于数据文件夹内：请为备份指定其他位置。</translation>
    </message>
    <message>
        <source>The backup {file} does not read as it was written: see the disk.</source>
        <translation>备份 {file} 读回的内容与写入的不同：请检查磁盘。</translation>
    </message>
    <message>
        <source>{file} does not read as it was written: use another disk.</source>
        <translation>{file} 读回的内容与写入的不同：请换一个磁盘。</translation>
    </message>
    <message>
        <source>Template “{name}”, line {line}: {reason}.</source>
        <translation>模板“{name}”，第 {line} 行：{reason}。</translation>
    </message>
    <message>
        <source>Template “{name}”: {reason}.</source>
        <translation>模板“{name}”：{reason}。</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search: words, &quot;a phrase&quot;, -not, tag:… ( / )</source>
        <translation>搜索：词语、&quot;短语&quot;、-排除、tag:… ( / )</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Nothing to undo.</source>
        <translation>没有可撤销的操作。</translation>
    </message>
    <message>
        <source>Undone: {act}</source>
        <translation>已撤销：{act}</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>没有可重做的操作。</translation>
    </message>
    <message>
        <source>Redone: {act}</source>
        <translation>已重做：{act}</translation>
    </message>
    <message>
        <source>Nothing to do.</source>
        <translation>无需操作。</translation>
    </message>
    <message>
        <source>Done: {act}</source>
        <translation>已完成：{act}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>The disk took {seconds} s to save. Nothing is lost, but it is slow.</source>
        <translation>磁盘保存用了 {seconds} 秒。没有丢失，只是较慢。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>主题(&amp;T)：</translation>
    </message>
    <message>
        <source>L&amp;anguage:</source>
        <translation>语言(&amp;A)：</translation>
    </message>
    <message>
        <source>Reading &amp;font:</source>
        <translation>阅读字体(&amp;F)：</translation>
    </message>
    <message>
        <source>Text &amp;size:</source>
        <translation>字号(&amp;S)：</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> 个字符</translation>
    </message>
    <message>
        <source>&amp;Line width:</source>
        <translation>行宽(&amp;L)：</translation>
    </message>
    <message>
        <source>Mark as s&amp;een after:</source>
        <translation>标为已看过(&amp;E)：</translation>
    </message>
    <message>
        <source>Edit te&amp;mplates…</source>
        <translation>编辑模板(&amp;M)…</translation>
    </message>
    <message>
        <source>Notes:</source>
        <translation>笔记：</translation>
    </message>
    <message>
        <source>S&amp;pelling of notes:</source>
        <translation>笔记拼写检查(&amp;P)：</translation>
    </message>
    <message>
        <source>Data folder:</source>
        <translation>数据文件夹：</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Start Abstract Reader again to see it in this language.</source>
        <translation>重新启动 Abstract Reader 后使用此语言。</translation>
    </message>
    <message>
        <source>Which reading font</source>
        <translation>阅读字体来源</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Another</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Reading font</source>
        <translation>阅读字体</translation>
    </message>
    <message>
        <source> seconds</source>
        <translation> 秒后</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Needs the Python package pyenchant and a dictionary for it.</source>
        <translation>需要 Python 包 pyenchant 及其词典。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>打开文件夹(&amp;O)</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>unread</source>
        <translation>未读</translation>
    </message>
    <message>
        <source>later</source>
        <translation>稍后读</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>正在读</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读</translation>
    </message>
</context>
<context>
    <name>StoringLine</name>
    <message>
        <source>Storing… What you did since is done next: {count}</source>
        <translation>正在保存… 此后的操作随后执行：{count}</translation>
    </message>
    <message>
        <source>Storing…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Storing what is left, then closing…</source>
        <translation>正在保存剩余内容，随后关闭…</translation>
    </message>
</context>
<context>
    <name>TagField</name>
    <message>
        <source>Add a tag</source>
        <translation>添加标签</translation>
    </message>
    <message>
        <source>Add a tag ( T )</source>
        <translation>添加标签 ( T )</translation>
    </message>
</context>
<context>
    <name>TagRow</name>
    <message>
        <source>Remove the tag {tag}</source>
        <translation>移除标签 {tag}</translation>
    </message>
    <message>
        <source>Show {count} more tags</source>
        <translation>显示另外 {count} 个标签</translation>
    </message>
</context>
<context>
    <name>TagsDialog</name>
    <message>
        <source>Rename and merge tags</source>
        <translation>重命名与合并标签</translation>
    </message>
    <message>
        <source>{tag} ({count})</source>
        <translation>{tag} ({count})</translation>
    </message>
    <message>
        <source>&amp;Tag:</source>
        <translation>标签(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;New name:</source>
        <translation>新名称(&amp;N)：</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>No paper has a tag yet. T adds one to the chosen papers.</source>
        <translation>还没有论文带标签。按 T 可为所选论文添加。</translation>
    </message>
    <message>
        <source>“{new}” is there already: both become one tag.</source>
        <translation>“{new}”已存在：两者将合为一个标签。</translation>
    </message>
</context>
<context>
    <name>UnsavedDialog</name>
    <message>
        <source>Abstract Reader</source>
        <translation>Abstract Reader</translation>
    </message>
    <message>
        <source>What you wrote could not be saved.</source>
        <translation>您写下的内容无法保存。</translation>
    </message>
    <message>
        <source>Keep a copy of it elsewhere, or stay: it is saved when there is space again.</source>
        <translation>请在别处保留一份副本，或留在此处：有空间后会自动保存。</translation>
    </message>
    <message>
        <source>&amp;Save a copy…</source>
        <translation>保存副本(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Copy the text</source>
        <translation>复制文字(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit without it</source>
        <translation>不保存并退出(&amp;Q)</translation>
    </message>
    <message>
        <source>S&amp;tay</source>
        <translation>留下(&amp;T)</translation>
    </message>
    <message>
        <source>The text is copied. Paste it somewhere before you quit.</source>
        <translation>文字已复制。退出前请粘贴到别处。</translation>
    </message>
    <message>
        <source>Save a copy of what you wrote</source>
        <translation>保存所写内容的副本</translation>
    </message>
    <message>
        <source>{name} could not be written: {why}. What you wrote is still here.</source>
        <translation>无法写入 {name}：{why}。您写下的内容仍在这里。</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Earlier versions of the note</source>
        <translation>笔记的早期版本</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>The note as it was</source>
        <translation>当时的笔记</translation>
    </message>
    <message>
        <source>This note has no earlier version.</source>
        <translation>此笔记没有早期版本。</translation>
    </message>
    <message>
        <source>&amp;Bring this one back</source>
        <translation>恢复此版本(&amp;B)</translation>
    </message>
</context>
<context>
    <name>ViewCommands</name>
    <message>
        <source>No undecided paper is left in this list.</source>
        <translation>此列表中已没有未定的论文。</translation>
    </message>
</context>
<context>
    <name>Watching</name>
    <message>
        <source>{count} had been changed by hand: copies are beside them.</source>
        <translation>{count} 个曾被手动修改，副本已存于旁边。</translation>
    </message>
</context>
<context>
    <name>_ProblemModel</name>
    <message>
        <source>Line {line}: {what}: {why}</source>
        <translation>第 {line} 行：{what}：{why}</translation>
    </message>
</context>
<context>
    <name>_ProposalList</name>
    <message>
        <source>Proposals</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Abstract</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>吻合度</translation>
    </message>
</context>
</TS>
