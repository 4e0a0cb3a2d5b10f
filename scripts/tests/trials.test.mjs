import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { events, syncedBeforeAnswer } from '../fsync.mjs';
import { edit } from '../install-test.mjs';
import { largeStl } from '../lib/large-model.mjs';
import { httpLine, mailServer, tcpLine } from '../lib/lines.mjs';
import { adapt } from '../lib/proxies.mjs';

const listening = async (server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
};

/** The next bytes of a line as text, or `closed`. */
const next = (line) =>
  new Promise((done) => {
    line.once('data', (bytes) => done(String(bytes)));
    line.once('close', () => done('closed'));
    line.on('error', () => {});
  });

test('a line that is cut carries nothing until it is whole again, and then all of it', async () => {
  const echo = createServer((line) => line.on('error', () => {}).pipe(line));
  const line = await tcpLine(await listening(echo));
  const caller = connect(line.port, '127.0.0.1');
  caller.write('one');
  assert.equal(await next(caller), 'one');
  line.set('cut');
  caller.write('two');
  const answer = next(caller);
  const other = connect(line.port, '127.0.0.1');
  other.write('three');
  const late = next(other);
  line.set('ok');
  assert.equal(await answer, 'two');
  assert.equal(await late, 'three');
  for (const each of [caller, other]) each.destroy();
  line.stop();
  echo.close();
});

test('a database that is replaced leaves open lines without a word, and answers new ones', async () => {
  const echo = createServer((line) => line.on('error', () => {}).pipe(line));
  const line = await tcpLine(await listening(echo));
  const old = connect(line.port, '127.0.0.1');
  old.write('one');
  assert.equal(await next(old), 'one');
  line.set('hole');
  let heard = false;
  old.on('data', () => {
    heard = true;
  });
  old.write('lost');
  line.set('ok');
  const fresh = connect(line.port, '127.0.0.1');
  fresh.write('two');
  assert.equal(await next(fresh), 'two');
  assert.equal(heard, false);
  line.set('refuse');
  assert.equal(await next(fresh), 'closed');
  old.destroy();
  line.stop();
  echo.close();
});

test('a bucket fails, is away, and is there again', async () => {
  const bucket = createHttpServer((call, answer) =>
    answer.end(`${call.method} ${call.url} ${call.headers.host}`),
  );
  const line = await httpLine(await listening(bucket));
  const address = `http://127.0.0.1:${line.port}/models/a?b=1`;
  // The name that was signed stays: the bucket would refuse another one.
  assert.equal(await (await fetch(address)).text(), `GET /models/a?b=1 127.0.0.1:${line.port}`);
  line.set('fail', 1);
  assert.equal((await fetch(address)).status, 503);
  line.set('away');
  await assert.rejects(fetch(address));
  line.set('ok');
  assert.equal((await fetch(address)).status, 200);
  line.stop();
  bucket.close();
  bucket.closeAllConnections();
});

test('the mail server counts each mail by its Message-ID', async () => {
  const mail = await mailServer();
  const send = async (id) => {
    const line = connect(mail.port, '127.0.0.1');
    assert.match(await next(line), /^220/);
    for (const words of ['EHLO x', 'MAIL FROM:<a@example.org>', 'RCPT TO:<b@example.org>', 'DATA']) {
      line.write(`${words}\r\n`);
      const answer = await next(line);
      if (answer.startsWith('451')) return line.destroy();
    }
    line.write(`Message-ID: <${id}>\r\n\r\nHallo\r\n.\r\n`);
    assert.match(await next(line), /^250/);
    line.destroy();
  };
  await send('one@shop');
  await send('one@shop');
  mail.set('temp');
  await send('two@shop');
  assert.deepEqual([...mail.copies], [['<one@shop>', 2]]);
  mail.stop();
});

test('a trace tells what was synced before an answer', () => {
  const trace = [
    '12 100.1 fsync(9</data/files/a>) = 0',
    '12 100.2 fdatasync(7</data/shop.db-wal>) = 0',
    '13 100.3 writev(5<socket:[1]>, [{iov_base="HTTP/1.1 200 OK\\r\\n"...}], 1) = 99',
    '12 100.4 fsync(9</data/files/b>) = 0',
    '13 100.5 write(5<socket:[1]>, "HTTP/1.1 200 OK\\r\\n"..., 99) = 99',
  ].join('\n');
  const list = events(trace);
  assert.equal(syncedBeforeAnswer(list, 100).length, 2);
  assert.deepEqual(syncedBeforeAnswer(list, 100.35), ['9</data/files/b>) = 0']);
  assert.throws(() => syncedBeforeAnswer(list, 101), /no answer/);
});

test('a shipped file that changed is noticed by the trial that adapts it', () => {
  assert.equal(adapt('listen 443;', [['443', '8443']]), 'listen 8443;');
  assert.throws(() => adapt('listen 443;', [['80', '8080']]), /has changed/);
  assert.equal(edit('#BIND=1\nA=2\n', { BIND: '$&', A: '3' }), 'BIND=$&\nA=3\n');
  assert.throws(() => edit('A=2\n', { B: '3' }), /no line B/);
});

test('a large model has nearly the size that was asked for, and as many triangles as it says', () => {
  const stl = largeStl(1_000_000);
  assert.ok(stl.length <= 1_000_000 && stl.length > 960_000, String(stl.length));
  assert.equal(stl.length, 84 + 50 * stl.readUInt32LE(80));
  // The last triangle was written: its corners are not all zero.
  assert.notEqual(stl.readFloatLE(stl.length - 50 + 20), 0);
});
