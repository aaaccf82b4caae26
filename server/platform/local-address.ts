import { isIPv6 } from 'node:net';

/** Where browsers on this machine find the server. A name: they make no passkeys for an IP address. */
export function localAddress(host: string, port: number): string {
  const bare = host.replaceAll(/[[\]]/g, '');
  const isHere = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(bare);
  const name = isHere ? 'localhost' : isIPv6(bare) ? `[${bare}]` : bare;
  return `http://${name}:${port}`;
}
