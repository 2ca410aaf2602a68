import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay sweep`: tries many settings of a document.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Try many settings of a strategy, and say how much of the best result may be luck.",
    discussion: """
      Example: kreplay sweep strategy.json --set fast=5..50 --set slow=20..200/5 --where 'fast < slow'

      The values of a parameter are numbers and ranges with commas between: 5..50 goes up by 1, 20..200/5 \
      by 5, 1..64*2 doubles each time. A single value holds for all trials. Other values of the document are \
      named by their paths: --set timeframe=1h,4h,1d, --set data=a.csv,b.csv, \
      --set account.commission.rate=0..0.002/0.001, \
      --set 'long.order=market,{ "type": "limit", "price": "low" }'. --by is a figure of \
      'kreplay run --json', or an expression of figures that is highest for the best, as in \
      --by 'calmar if trades > 100'.

      All settings are scored from the same day, on which the longest warm-up is over. Every trial is \
      kept in the journal: started again, a sweep makes only the trials that are missing, and all \
      tries of a strategy on the same candles count in what is said of the best. Ctrl-C keeps what is done.

        kreplay sweep strategy.json --set fast=2..500 --set slow=2..500 --random 1000 --seed 7

      --sobol and --latin in place of --random take settings that cover the ranges evenly.

      --walk-forward 5y/1y tests the choosing itself: the best setting of 5 years trades the year after \
      them, then that of the 5 years before the next, on one account that takes over what the new setting \
      holds. Lengths are numbers of d, w, M and y.

        kreplay sweep strategy.json --set slow=20..200/5 --walk-forward 5y/1y

      With --stitched oos.json the walk-forward is written as a document of its own, which 'kreplay run' \
      makes a report of.

      --shuffle 200 makes the whole search again on 200 histories that have the same days in another \
      order, where nothing can be known of what comes, and says how often the best shows as much there. \
      --shuffle-block 20 keeps 20 days together each time.

      --reality-check 1000 resamples the days 1,000 times and says how likely the best of all settings \
      shows as much where none is better than buy and hold, or than cash. --cross-validate 10/2 splits \
      the history into 10 groups and lets the best setting of 8 trade the other 2, in all 45 ways.

      --shard 17/1000 runs shard 17 of 1,000, on any machine; --out is then the file that keeps its \
      trials, and 'kreplay merge' combines the shards.
      """)

  @Argument(
    help: "The strategy document, JSON or YAML; - reads it from standard input.",
    completion: .file())
  var document: String
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "The values of a parameter, or of a path, that are tried; repeatable.",
      valueName: "name=values"),
    transform: { try SearchRange($0) })
  var ranges: [SearchRange] = []
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp(
      "What the parameters of a trial must fulfil, as in 'fast < slow'.", valueName: "condition"))
  var condition: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The figure, or the expression of figures, that is highest for the best. (default: sharpe)",
      valueName: "figure"))
  var by: String?
  @Option(help: ArgumentHelp("How many of the best are listed.", valueName: "n"))
  var top = 10
  @Option(
    help: ArgumentHelp(
      "The time from which trials are scored, if the longest warm-up is over by then. (default: "
        + "the document's 'from')", valueName: "time"))
  var from: String?
  @Option(help: ArgumentHelp("Draw this many settings instead of trying all.", valueName: "n"))
  var random: Int?
  @Option(
    help: ArgumentHelp(
      "Take this many settings that cover the whole grid evenly, by Sobol's sequence.",
      valueName: "n"))
  var sobol: Int?
  @Option(
    help: ArgumentHelp(
      "Take this many settings that cover each parameter evenly, a Latin hypercube.", valueName: "n"
    ))
  var latin: Int?
  @Option(
    help: ArgumentHelp(
      "The random seed of --random, --sobol, --latin, --shuffle and --reality-check; the same seed gives the same result.",
      valueName: "n"))
  var seed: UInt64?
  @Option(
    help: ArgumentHelp(
      "Try only the settings that a CSV file lists: a column for each searched parameter. All are scored from "
        + "the day on which the longest warm-up of the whole grid is over, so that lists of one grid can be "
        + "compared; --from says another.",
      valueName: "file"), completion: .file())
  var only: String?
  @OptionGroup var tests: SweepTestArguments
  @Option(
    help: ArgumentHelp(
      "Threads that share the work. (default: one for each processor)", valueName: "n"))
  var threads: Int?
  @Option(
    help: ArgumentHelp(
      "Make one part of the settings, and keep them in --out: its number and how many there are.",
      valueName: "k/n"),
    transform: { try SweepShard($0) })
  var shard: SweepShard?
  @Flag(help: "Make all trials, also where there are more than a million.")
  var yesAll = false
  @Option(
    help: ArgumentHelp(
      "The candles, instead of the document's: a file, a store, or - for standard input; "
        + "repeatable, an instrument each.",
      valueName: "file"), completion: .file())
  var data: [String] = []
  @OptionGroup var series: SeriesArguments
  @OptionGroup var events: EventsArguments
  @Option(
    help: "The page about the search; with --shard, the journal of its trials.", completion: .file()
  )
  var out: String?
  @Flag(
    help:
      "Write the reports of the settings that are listed into the folder 'reports', each a run of the journal."
  )
  var report = false
  @Option(
    help: "The journal that keeps the trials. (default: kreplay.sqlite)", completion: .file())
  var journal: String?
  @Flag(help: "Keep no trial; earlier tries are not counted either.")
  var noJournal = false
  @Flag(help: "Print one JSON object instead of the summary.")
  var json = false
  @Option(help: "What else the JSON object has: trials, all of them as columns.")
  var with: SweepPart?
  @Flag(help: "Print nothing but errors.")
  var quiet = false
  @Flag(help: "Print how long the trials took.")
  var timing = false

  func validate() throws {
    try series.check(data)
    try events.check()
    if let name = ParameterSetting.repeated(ranges.map(\.name)) {
      throw ValidationError(
        "--set gives '\(printable(name, limit: 60))' twice; write all of its values in one, as in "
          + "--set \(printable(name, limit: 60))=5,20")
    }
    if samples.count > 1 {
      throw ValidationError(
        "\(samples[0].name) and \(samples[1].name) both choose the settings; leave one out")
    }
    if let sample = samples.first, sample.count < 1 {
      throw ValidationError("\(sample.name) takes at least 1 setting")
    }
    try tests.check()
    if only != nil, let sample = samples.first {
      throw ValidationError(
        "--only lists the settings, and \(sample.name) draws some; leave one out")
    }
    if let threads, !(1...1_024).contains(threads) {
      throw ValidationError("--threads is a number from 1 to 1,024")
    }
    if with != nil, !json {
      throw ValidationError("--with adds to the JSON object; add --json")
    }
    if top < 1 { throw ValidationError("--top lists at least 1 setting") }
    if noJournal, journal != nil {
      throw ValidationError("--no-journal keeps nothing, and --journal says where; leave one out")
    }
    if let shard { try check(shard) }
  }

  /// The options that take some settings of the grid.
  private var samples: [(name: String, count: Int, sampling: SamplingMethod)] {
    [
      random.map { ("--random", $0, .random) }, sobol.map { ("--sobol", $0, .sobol) },
      latin.map { ("--latin", $0, .latin) },
    ].compactMap { $0 }
  }

  private func check(_ shard: SweepShard) throws {
    if out == nil {
      throw ValidationError(
        "a shard is kept in a file of its own; name it, as in --out shard-\(shard.number).sqlite")
    }
    if journal != nil || noJournal {
      throw ValidationError(
        "a shard keeps its trials in --out; leave --journal and --no-journal out")
    }
    try tests.refuseShards()
    if report {
      throw ValidationError("--report is of the best of a whole search; merge the shards first")
    }
    if with != nil {
      throw ValidationError("--with trials lists those of a whole search; merge the shards first")
    }
  }

  func run() throws {
    if shard != nil { return try runShard() }
    let outcome = try performSweep(request(), observer: TerminalProgress())
    if !quiet {
      if json {
        let object = SweepJSON.object(outcome, top: top, withTrials: with == .trials)
        try StandardOutput.write(object.bytes(indented: with == nil))
      } else {
        let lines = SweepText(outcome: outcome, ink: .standard, showsTiming: timing)
          .lines(top: top)
        try StandardOutput.print(lines.joined(separator: "\n") + "\n")
      }
    }
    if outcome.isStopped { throw StoppedSweepError(outcome) }
  }

  private func runShard() throws {
    var request = try request()
    (request.shard, request.run.journal, request.page) = (shard, out, nil)
    let outcome = try performShard(request, observer: TerminalProgress())
    if !quiet {
      if json {
        try StandardOutput.write(SweepJSON.object(outcome).bytes(indented: true))
      } else {
        let lines = ShardText(outcome: outcome, ink: .standard, showsTiming: timing).lines
        try StandardOutput.print(lines.joined(separator: "\n") + "\n")
      }
    }
    if outcome.isStopped { throw StoppedSweepError(outcome) }
  }

  private func request() throws -> SweepRequest {
    var run = RunRequest(document: document)
    run.data = try series.requests(data)
    run.reading = series.reading.changes
    run.events = events.choice
    run.journal = noJournal ? nil : journal ?? JournalOption.standard
    var request = SweepRequest(run)
    request.ranges = ranges
    request.condition = condition
    request.score = by
    request.from = try from.map { try WrittenTime($0) }
    request.sample = samples.first?.count
    request.sampling = samples.first?.sampling ?? .random
    request.seed = seed
    request.only = only
    request.allowsMany = yesAll
    try tests.ask(&request)
    request.threads = threads ?? 0
    request.page = out
    (request.reportFolder, request.reported) = (report ? "reports" : nil, top)
    return request
  }
}

/// A part that the JSON object of a search has when it is asked for.
enum SweepPart: String, CaseIterable, ExpressibleByArgument {
  case trials
}
