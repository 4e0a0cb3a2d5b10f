// A reporter for `node --test` that writes one JSON object a line for each test that ended.
export default async function* reporter(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A file is reported as a test of its own where it failed to load.
    const line = {
      name: data.name,
      file: data.file ?? data.name,
      kind: data.details?.type ?? 'test',
      passed: type === 'test:pass',
      left: data.skip !== undefined || data.todo !== undefined,
      seconds: (data.details?.duration_ms ?? 0) / 1000,
      // Node wraps what the test has thrown.
      error: data.details?.error?.cause?.message ?? data.details?.error?.message,
    };
    yield `${JSON.stringify(line)}\n`;
  }
}
