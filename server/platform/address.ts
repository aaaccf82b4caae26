import { isIPv6 } from 'node:net';

/** One customer of a provider, whom a limit counts as one: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(ip: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [before = '', after] = ip.split('::');
  const left = groupsOf(before);
  const right = groupsOf(after);
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => 0);
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::`;
}

function groupsOf(part: string | undefined): number[] {
  return part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
}

/** Whether a connection comes from this machine itself. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || networkOf(ip).startsWith('127.');
}
