// Lines with faults, for trials: a TCP line to a database, an HTTP line to a bucket, and a mail server that counts what it is given.
import { once } from 'node:events';
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const HOST = '127.0.0.1';

async function listen(server) {
  server.listen(0, HOST);
  await once(server, 'listening');
  return server.address().port;
}

/**
 * A line to a port. `set('cut')`: nothing passes and nothing closes, until `set('ok')`. `set('hole')`: lines that are open carry nothing
 * any more, new ones work, as after a machine was replaced. `set('refuse')`: open lines are reset, and new ones too.
 */
export async function tcpLine(target) {
  let mode = 'ok';
  const pairs = new Set();
  let most = 0;
  const server = createServer((near) => {
    if (mode === 'refuse') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, HOST);
    const pair = { near, far, isLost: false };
    pairs.add(pair);
    most = Math.max(most, pairs.size);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        if (!pair.isLost) to.destroy();
      });
      from.pipe(to);
    }
    if (mode === 'cut') hold(pair);
  });
  const hold = ({ near, far }) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const port = await listen(server);
  return {
    port,
    /** The largest number of connections that were open at once. */
    most: () => most,
    set(next) {
      for (const pair of pairs) {
        if (next === 'refuse') {
          pair.near.resetAndDestroy();
          pair.far.destroy();
        }
        if (next === 'hole') pair.isLost = true;
        if (next === 'cut' || next === 'hole') hold(pair);
        if (next === 'ok' && mode === 'cut' && !pair.isLost) {
          pair.near.pipe(pair.far);
          pair.far.pipe(pair.near);
        }
      }
      mode = next;
    },
    stop() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      server.close();
    },
  };
}

/** A line to an HTTP service: `set('away')` closes each call, `set('slow', ms)` waits, `set('fail', share)` answers 503 to that share of them. */
export async function httpLine(target) {
  let mode = 'ok';
  let amount = 0;
  const server = createHttpServer(async (call, answer) => {
    if (mode === 'away') {
      call.socket.destroy();
      return;
    }
    if (mode === 'slow') await pause(amount);
    if (mode === 'fail' && Math.random() < amount) {
      call.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' });
      answer.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>');
      return;
    }
    const options = { host: HOST, port: target, method: call.method, path: call.url, headers: call.headers };
    const onward = httpRequest(options, (back) => {
      answer.writeHead(back.statusCode, back.headers);
      back.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    call.on('error', () => onward.destroy());
    call.pipe(onward);
  });
  const port = await listen(server);
  return {
    port,
    set(next, value = 0) {
      [mode, amount] = [next, value];
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A mail server. `set('temp')` refuses for now (451), `set('hang')` says nothing, `set('away')` closes; `copies` counts each Message-ID. */
export async function mailServer() {
  let mode = 'ok';
  const copies = new Map();
  const lines = new Set();
  const server = createServer((line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
    line.on('error', () => {});
    if (mode === 'away') {
      line.destroy();
      return;
    }
    if (mode === 'hang') return;
    line.write('220 mail.example\r\n');
    let rest = '';
    let mail;
    line.setEncoding('latin1');
    line.on('data', (text) => {
      rest += text;
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const said = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (mail === undefined) {
          const verb = said.slice(0, 4).toUpperCase();
          if (verb === 'DATA') mail = '';
          const isRefused = verb === 'RCPT' && mode === 'temp';
          line.write(verb === 'DATA' ? '354 go on\r\n' : isRefused ? '451 later\r\n' : '250 ok\r\n');
          if (verb === 'QUIT') line.end();
        } else if (said === '.') {
          const id = /^message-id:\s*(\S+)/im.exec(mail)?.[1];
          copies.set(id, (copies.get(id) ?? 0) + 1);
          mail = undefined;
          line.write('250 ok\r\n');
        } else mail += `${said}\r\n`;
      }
    });
  });
  const port = await listen(server);
  return {
    port,
    copies,
    set(next) {
      mode = next;
      if (next === 'away' || next === 'ok') for (const line of lines) line.destroy();
    },
    stop() {
      for (const line of lines) line.destroy();
      server.close();
    },
  };
}
