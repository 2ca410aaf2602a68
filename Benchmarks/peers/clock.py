"""Times a piece of work and prints it as a line of JSON for kreplay-bench."""
import gc, json, time


def measure(name, work, samples, facts):
    """The lesser of clock and processor time of each sample, so that a busy machine does no harm."""
    work()
    times = []
    for _ in range(samples):
        gc.collect()
        clock, processor = time.perf_counter(), time.process_time()
        result = work()
        times.append(min(time.perf_counter() - clock, time.process_time() - processor))
    print(json.dumps({"name": name, "seconds": times, "facts": facts(result)}), flush=True)
