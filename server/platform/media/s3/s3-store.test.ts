import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PRIVATE_ADDRESS_LASTS } from '../../../../schema/members/media/constants.ts';
import { refuse, TestBucket, type Misbehaviour } from '../../../testing/services/s3.ts';
import { fileStoreContract } from '../file-store.contract.ts';
import { NoRoom, StoreUnavailable } from '../file-store.ts';
import { privateAddressesContract } from '../private-addresses.contract.ts';
import { Bucket, type BucketAccess, type BucketPatience } from './bucket.ts';
import { presignedAddresses } from './presigned.ts';
import { S3Store } from './s3-store.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await TestBucket.start();
});
beforeEach(() => bucket.empty());
afterAll(() => bucket.stop());

const QUICK: BucketPatience = { silence: 10_000, attempts: 3, pause: 1 };
function store(access: Partial<BucketAccess> = {}, patience: Partial<BucketPatience> = {}): S3Store {
  return new S3Store(new Bucket({ ...bucket.access, ...access }, { ...QUICK, ...patience }), 'uploads');
}

fileStoreContract('S3Store', async () => ({ here: store(), there: store() }));

privateAddressesContract('presignedAddresses', async () => ({
  put: (key, content) => store().put(key, Buffer.from(content)),
  at: (now) =>
    presignedAddresses(new Bucket(bucket.access), 'uploads', {
      clock: { now: () => now },
      lasts: PRIVATE_ADDRESS_LASTS,
    }),
  read: async (address) => {
    const answer = await fetch(address.startsWith('/') ? bucket.access.endpoint + address : address);
    return answer.ok ? answer.text() : null;
  },
}));

const failing =
  (status: number, code: string): Misbehaviour =>
  (answer, asked) => {
    asked.resume();
    refuse(answer, status, code);
  };
const cut: Misbehaviour = (answer) => answer.destroy();
const silent: Misbehaviour = () => {};

describe('a bucket', () => {
  test('is not used with a wrong key, and the error repeats none', async () => {
    const put = store({ secretAccessKey: 'another/secret' }).put('a.webp', Buffer.from('a'));
    await expect(put).rejects.toThrow('the bucket answers 403 SignatureDoesNotMatch');
    await expect(put).rejects.not.toThrow(/secret|AKSELLOVER|a\.webp/);
    expect(bucket.asked).toHaveLength(1);
    expect(await store().get('a.webp')).toBeNull();
  });

  test('that is not there is no empty one', async () => {
    await expect(store({ bucket: 'nobodys' }).get('a.webp')).rejects.toThrow('404 NoSuchBucket');
  });

  test.each([
    ['is busy', failing(503, 'SlowDown')],
    ['fails', failing(500, 'InternalError')],
    ['hangs up', cut],
  ])('that %s is asked again until it does it', async (_what, misbehaves) => {
    bucket.misbehaves.push(misbehaves, misbehaves);
    await store().put('a.webp', Buffer.from('a picture'));
    bucket.misbehaves.push(misbehaves);
    expect(await text((await store().get('a.webp'))!.content)).toBe('a picture');
    expect(bucket.asked.filter((each) => each.startsWith('PUT'))).toHaveLength(3);
  });

  test('that goes on failing is given up', async () => {
    bucket.misbehaves.push(...Array.from({ length: 3 }, () => failing(503, 'SlowDown')));
    await expect(store().get('a.webp')).rejects.toThrow(StoreUnavailable);
    expect(bucket.asked).toHaveLength(3);
  });

  test('that says nothing is given up', async () => {
    bucket.misbehaves.push(silent);
    await expect(store({}, { silence: 20, attempts: 1 }).get('a.webp')).rejects.toThrow('is silent');
  });

  test('that goes silent within a file is given up there', async () => {
    const half: Misbehaviour = (answer) => {
      answer.writeHead(200, { 'content-length': '10' });
      answer.write('half');
    };
    bucket.misbehaves.push(half, half, half);
    const read = async () => text((await store({}, { silence: 50 }).get('a.webp'))!.content);
    await expect(read).rejects.toThrow(/aborted|silent/);
  });

  test('that cannot be reached is named by what failed', async () => {
    const nowhere = store({ endpoint: 'http://127.0.0.1:1' }, { attempts: 1 });
    await expect(nowhere.delete('a.webp')).rejects.toThrow('cannot be reached (ECONNREFUSED)');
  });

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('that is full is not asked again: %i %s', async (status, code) => {
    bucket.misbehaves.push(failing(status, code));
    await expect(store().put('a.webp', Buffer.from('a'))).rejects.toThrow(NoRoom);
    expect(bucket.asked).toHaveLength(1);
  });

  test('lists more files than it tells at once', async () => {
    const names = Array.from({ length: 5 }, (_, at) => `${at}.webp`);
    for (const name of names) await store().put(name, Buffer.from('a'));
    bucket.listsAtOnce = 2;
    const found = await Array.fromAsync(store().list(''));
    expect(found.map(({ key }) => key)).toEqual(names);
    expect(bucket.asked.filter((each) => each.startsWith('GET'))).toHaveLength(3);
  });

  test('tells those who come straight to it what a file is, and that it stays', async () => {
    await store().put('a.webp', Buffer.from('a'));
    const found = await new Bucket(bucket.access).ask({ method: 'GET', key: 'uploads/a.webp' });
    found.resume();
    expect(found.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'max-age=31536000, immutable',
    });
  });
});
