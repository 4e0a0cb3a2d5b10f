import { createServer, type IncomingMessage, request } from 'node:http';

/** A balancer before several servers: `choose` names the port that gets a call. */
export async function startBalancer(
  port: number,
  choose: (call: IncomingMessage) => number,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer((call, answer) => {
    const passed = request(
      {
        host: '127.0.0.1',
        port: choose(call),
        method: call.method,
        path: call.url,
        headers: call.headers,
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(answer);
      },
    );
    // A server that has gone, or a browser that has: the line ends on the other side too.
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    call.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
