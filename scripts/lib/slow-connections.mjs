// Many connections that send a byte now and then, each in the middle of a head, a body or an upload.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const BEGINNINGS = [
  'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{',
  'POST /api/upload-model HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 900000\r\n\r\n--B\r\n',
];

/** Opens `count` connections for a time; answers how many of them the server had not closed at the end. */
export async function slowConnections(base, { count, ms }) {
  const { hostname, port } = new URL(base);
  const lines = Array.from({ length: count }, (_, index) => {
    const line = connect(Number(port), hostname);
    line.on('error', () => {});
    line.resume();
    line.write(BEGINNINGS[index % BEGINNINGS.length]);
    return line;
  });
  const end = Date.now() + ms;
  while (Date.now() < end) {
    await pause(1_000);
    for (const line of lines) if (line.writable) line.write('a');
  }
  const open = lines.filter(({ closed, destroyed }) => !closed && !destroyed).length;
  for (const line of lines) line.destroy();
  return open;
}
