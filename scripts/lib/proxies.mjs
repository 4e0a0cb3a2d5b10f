// The proxies of packaging/proxy as they are shipped, with ports and a certificate of a trial in place of the operator's.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { start, stop } from './children.mjs';
import { portIsFree } from './net.mjs';
import { root, Stop } from './project.mjs';

const shippedFile = (name) => readFileSync(join(root, 'packaging', 'proxy', name), 'utf8');

/** A program of the system; Debian keeps proxies where only root looks. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Replaces each text, and fails where one is not in the file: a trial of another file than the shipped one would show nothing. */
export function adapt(text, replacements) {
  return replacements.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Stop(`packaging/proxy has changed: '${from}' is not in it.`);
    return done.replaceAll(from, to);
  }, text);
}

/** A certificate for localhost, made in this folder. */
export function makeCertificate(folder) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  });
  return { key, certificate, both: readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8') };
}

const hostPort = (server) => new URL(server).host;

/** How each is called, and its configuration in `folder` for these ports; haproxy knows several servers. */
const PROXIES = {
  nginx({ folder, port, plainPort, servers, tls }) {
    const site = adapt(shippedFile('nginx.conf'), [
      ['server 127.0.0.1:8080;', `server ${hostPort(servers[0])};`],
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      ['server_name shop.example;', 'server_name localhost;'],
      ['https://$host$request_uri', `https://localhost:${port}$request_uri`],
      ['/etc/letsencrypt/live/shop.example/fullchain.pem', tls.certificate],
      ['/etc/letsencrypt/live/shop.example/privkey.pem', tls.key],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${temporary
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')}\n${site}}\n`,
    );
    return ['-c', file, '-g', 'daemon off;', '-e', 'stderr'];
  },
  caddy({ folder, port, plainPort, servers, tls }) {
    const file = join(folder, 'Caddyfile');
    const text = adapt(shippedFile('Caddyfile'), [
      [
        '{\n\tservers {',
        `{\n\tadmin off\n\tstorage file_system ${folder}\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tservers {`,
      ],
      ['shop.example {\n', `localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${tls.certificate} ${tls.key}\n`],
      ['127.0.0.1:8080', hostPort(servers[0])],
    ]);
    writeFileSync(file, text);
    return ['run', '--config', file, '--adapter', 'caddyfile'];
  },
  haproxy({ folder, port, plainPort, servers, tls }) {
    if (tls) writeFileSync(join(folder, 'both.pem'), tls.both);
    const file = join(folder, 'haproxy.cfg');
    const names = ['one', 'two', 'three'];
    const lines = names.map((name, index) => [
      `    server ${name} 10.0.0.1${index + 1}:8080 check\n`,
      servers[index] ? `    server ${name} ${hostPort(servers[index])} check\n` : '',
    ]);
    const text = adapt(shippedFile('haproxy.cfg'), [
      ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
      [
        'bind :443 ssl crt /etc/haproxy/shop.example.pem alpn h2,http/1.1 ssl-min-ver TLSv1.2',
        tls
          ? `bind 127.0.0.1:${port} ssl crt ${join(folder, 'both.pem')} alpn h2,http/1.1 ssl-min-ver TLSv1.2`
          : `bind 127.0.0.1:${port}`,
      ],
      ...lines,
    ]);
    writeFileSync(file, text);
    return ['-f', file, '-db'];
  },
};

export const PROXY_NAMES = Object.keys(PROXIES);

/** Starts one of them; undefined where it is not installed. Without `tls` (haproxy alone) the calls come in the clear. */
export async function startProxy(name, settings) {
  const program = findProgram(name);
  if (!program) return undefined;
  mkdirSync(settings.folder, { recursive: true });
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = start(program, PROXIES[name](settings), { stdio, env: { HOME: settings.folder } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-3000);
    });
  const deadline = Date.now() + 15_000;
  while (await portIsFree(settings.port)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Stop(`${name} does not start:\n${said}`);
    await new Promise((next) => setTimeout(next, 50));
  }
  return { stop: () => stop(child), said: () => said };
}
