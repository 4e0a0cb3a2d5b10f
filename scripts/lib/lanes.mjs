// Suites in two lanes side by side, so that a lane that waits (for a linker, a browser, a sleeping test) leaves its core to
// the other. Within a lane the order holds. What measures time runs alone, after both.

/**
 * Runs every suite by `work(suite, results)` and answers the results in the order of the list. A suite begins when what it
 * `needs` or comes `after` has ended, in whatever lane; suites without a lane run alone, last, one after the other.
 */
export async function runLanes(suites, work) {
  const results = new Map();
  const settled = new Map();
  for (const { name } of suites) {
    let end;
    const promise = new Promise((done) => {
      end = done;
    });
    settled.set(name, { promise, end });
  }
  const runOne = async (suite) => {
    for (const name of [...(suite.needs ?? []), ...(suite.after ?? [])]) await settled.get(name)?.promise;
    const result = await work(suite, [...results.values()]);
    results.set(suite.name, result);
    settled.get(suite.name).end();
  };
  const runAll = async (list) => {
    for (const suite of list) await runOne(suite);
  };
  const lanes = [...new Set(suites.map(({ lane }) => lane).filter(Boolean))];
  await Promise.all(lanes.map((lane) => runAll(suites.filter((suite) => suite.lane === lane))));
  await runAll(suites.filter(({ lane }) => !lane));
  return suites.map(({ name }) => results.get(name));
}
