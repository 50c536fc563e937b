import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where Debian's packages put nginx's own modules. */
const MODULES = '/usr/lib/nginx/modules';
const BROTLI = `${MODULES}/ngx_http_brotli_static_module.so`;

/** What `bench/load.ts` needs of this machine, by the Debian package it comes in. */
const NEEDED: Record<string, string> = {
  nginx: 'nginx-light',
  wrk: 'wrk',
  taskset: 'util-linux',
};

function isThere(command: string): boolean {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @throws naming the packages that are missing */
export function requirePrograms(): void {
  const missing = Object.entries(NEEDED).flatMap(([command, name]) =>
    isThere(command) ? [] : [name],
  );
  if (!existsSync(BROTLI)) missing.push('libnginx-mod-http-brotli-static');
  if (missing.length > 0) throw new Error(`Install first: apt-get install ${missing.join(' ')}`);
}

/**
 * Writes a configuration for one process that serves a folder's precompressed files as a careful owner
 * would set it up: files and their descriptors kept open, a log line for each request.
 *
 * @param headers sent with every answer
 * @returns path of the configuration
 */
export async function writeNginxConfig(
  folder: string,
  options: { root: string; port: number; headers: Readonly<Record<string, string>> },
): Promise<string> {
  const headers = Object.entries(options.headers).map(
    ([name, value]) => `    add_header ${name} "${value.replaceAll('"', '\\"')}";`,
  );
  const config = `
load_module ${BROTLI};
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  include /etc/nginx/mime.types;
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  open_file_cache max=2000 inactive=60s;
  open_file_cache_valid 60s;
  brotli_static on;
  gzip_static on;
  server {
    listen 127.0.0.1:${options.port};
    root ${options.root};
    try_files $uri $uri/index.html =404;
${headers.join('\n')}
  }
}
`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  return file;
}
