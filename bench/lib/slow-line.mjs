// A line to a database that is not on the same machine: passes bytes on, each way a part of the delay later.
// A process of its own: node bench/lib/slow-line.mjs TARGET_PORT DELAY_MS says the port that it listens on.
import { connect, createServer } from 'node:net';

const [target, delay] = process.argv.slice(2).map(Number);
// Timers know whole milliseconds only.
const there = Math.floor(delay / 2);
const back = delay - there;

function pass(from, to, wait) {
  const later = (act) => (wait > 0 ? setTimeout(act, wait) : act());
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => {});
}

const server = createServer({ noDelay: true }, (socket) => {
  const database = connect({ port: target, host: '127.0.0.1', noDelay: true });
  pass(socket, database, there);
  pass(database, socket, back);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
// The program that started it holds this open.
process.stdin.on('end', () => process.exit()).resume();
