"""Words of the field that say what a phrase is: background, noun of a kind, or no name at all."""

# Abbreviations, models and data sets that any paper may mention: hardly ever the paper's own.
KNOWN = frozenset(
    """ai ml dl rl llm lm slm vlm mllm lvlm vla lrm plm nlp cv nn dnn cnn rnn gnn gcn gat mpnn snn
    bnn ann mlp lstm gru resnet vgg vit transformer bert gpt gpt-2 gpt-3 gpt-4 gpt-4o gpt-5 llama
    qwen deepseek gemini claude clip gan wgan vae ae mae ddpm ddim dit ldm nerf 3dgs gs sft rlhf
    rlvr rlaif dpo ppo grpo trpo sac dqn ddpg td mdp pomdp mab ucb marl irl bc mcts cot rag icl moe
    lora peft kv ffn ssm ode sde pde pinn fno dp dp-sgd fl fedavg sgd adam adamw muon svrg gd admm
    em map mle mcmc smc hmc sgld svgd vi elbo kl kl-divergence mmd ot gp bo kde pca svd cca ica nmf
    lda svm gbdt knn k-means gmm hmm crf mrf dag sem scm cate ate iv ope erm dro pac pac-bayes
    pac-bayesian ntk rkhs fid bleu rouge auc roc mse iou psnr ssim ood id iid non-iid sota api gpu
    cpu tpu fpga cuda os qa vqa ocr asr tts mt nas automl hpo ssl cl ttt tta da dg uda mia mu xai uq
    sat ilp milp lp qp sdp np eeg ecg mri ct fmri icu ehr dna rna rgb rgb-d lidar slam bev iot cad
    nlg nlu nli ner sql html json pdf ui gui mnist cifar cifar-10 cifar-100 imagenet imagenet-1k
    coco d4rl mujoco glue mmlu gsm8k swe-bench rope pytorch tensorflow github huggingface openai
    monte-carlo q-learning actor-critic softmax relu attention c++ clt cem mas lti lqr rct pcfg ebm
    gfn nfe one-class cross-entropy low-rank multi-agent self-supervised cvar cil lsh
    adagrad rmsprop mg bbo poe eo tv drl il pl ts dpp ad sam dropout lasso mixup convnet neurips
    icml iclr sae""".split()
)

# Capitalised words that alone are no name.
ORDINARY = frozenset(
    """Bayesian Gaussian Markov Bernoulli Lipschitz Nash Pareto Lyapunov Hilbert Wasserstein Shapley
    Thompson Fourier Riemannian Euclidean Hessian Python Java English Chinese Hamiltonian Lagrangian
    Bellman Fisher Langevin Newton Poisson Boltzmann Laplace Stein Sinkhorn Koopman Transformer
    Transformers Specifically First Second Third Finally Two Three""".split()
)

# Words that open a sentence and are no part of a name.
OPENING = frozenset(
    """Although While However When If Since Because Given Unlike Despite Though Whereas As For In On
    With By To From Our We This These That Those It Its They Here There Both Such Most Many Some
    Existing Recent Current Prior Previous Moreover Furthermore Thus Hence Then Also Yet But And
    Nevertheless Even Only Not No All Each Every Any Besides Consider Experiments Experimental
    Empirical Empirically Theoretical Theoretically Numerical Extensive Results Code Overall
    Similarly Additionally Specifically Notably Importantly Consequently Finally Interestingly
    Surprisingly Crucially Experimentally Using""".split()
)

# What authors write where a macro of theirs holds the name.
PLACEHOLDERS = frozenset(
    "ours our method methodname name model benchname sysname ouralg ourmethod title".split()
)

# Nouns that say of what kind a named thing is; part of a regular expression.
HEAD_NOUNS = (
    "framework|method|methodology|model|system|algorithm|approach|benchmark|dataset|suite|attack"
    "|architecture|technique|strategy|paradigm|scheme|protocol|pipeline|procedure|library|toolkit"
    "|toolbox|platform|environment|optimizer|estimator|loss|objective|metric|module|mechanism|layer"
    "|network|agent|corpus|collection|task|test|testbed|simulator|sampler|solver|policy|operator"
    "|variant|family|class|defense|tokenizer|package|engine|tool|theory|problem|setting|principle"
    "|conjecture|hypothesis|measure|kernel|sketch|formulation|solution|recipe|guideline|decoder"
    "|encoder|score"
)
