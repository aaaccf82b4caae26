/*
 * What a server may call whose address a stranger has given. What must stay true:
 * - Nothing of our own network is called: no address of this machine, of a private network or of a cloud's metadata.
 * - The address that is checked is the one that is connected to, so a name cannot lead elsewhere in between.
 */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks of IPv4 that are not the public internet (IANA's special-purpose registry). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** All that is public in IPv6, and what is special in it: it may hide an IPv4 address, or stands in documents alone. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
const publicIpv6 = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6');
publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');

export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !special.check(ip, 'ipv4');
  return publicIpv6.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}

/** Whether the host of an address is a name, or a public address. A name is checked when it is looked up. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? host !== 'localhost' && !host.endsWith('.localhost') : isPublicAddress(host);
}

/** The code of the error for a name that leads into our own network. */
export const NOT_PUBLIC = 'ENOTPUBLIC';

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** The `lookup` of a connection: fails with {@link NOT_PUBLIC} if any of the addresses is not public. */
export function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(Object.assign(new Error('not a public address'), { code: NOT_PUBLIC }), []);
    return options.all ? found(null, addresses) : found(null, first.address, first.family);
  });
}
