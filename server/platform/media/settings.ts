import { isWebUrl, text, together, withoutEndSlash } from '../settings.ts';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

/** The bucket for files; null: they are in folders. */
export const mediaStore = together(
  {
    store: text(
      'MEDIA_STORE',
      "`s3://bucket`: uploaded files and video from encoders are kept [in a bucket](bucket.md), not in folders; that of Amazon, or any server's that speaks S3",
      { fits: (given) => BUCKET.test(given), must: 'name a bucket such as s3://my-shop' },
    ),
    endpoint: text('S3_ENDPOINT', 'the address of the S3 server, without the bucket', {
      fits: isPlainUrl,
      must: 'be the address of a server such as https://s3.example',
      shown: "Amazon's for the region",
    }),
    region: text('S3_REGION', 'where the bucket is, as its server names it', {
      fits: (given) => /^[a-z0-9-]+$/.test(given),
      must: 'be a region such as ap-northeast-2',
      shown: '`us-east-1`',
    }),
    accessKeyId: text(
      'S3_ACCESS_KEY_ID',
      'the key that may read, write, list and delete in the bucket; asked for with `MEDIA_STORE`',
    ),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY', "that key's secret; asked for with `MEDIA_STORE`"),
    mediaUrl: text(
      'MEDIA_URL',
      "the bucket's public address, or its CDN's: browsers read [what is public](bucket.md) there; unset, they read through the server",
      {
        fits: (given) => isPlainUrl(given) && given.startsWith('https:'),
        must: 'be an address such as https://cdn.example',
      },
    ),
  },
  ({ store, endpoint, region, accessKeyId, secretAccessKey, mediaUrl }, wrong) => {
    const others = {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      MEDIA_URL: mediaUrl,
    };
    if (store === null) {
      for (const [name, value] of Object.entries(others))
        if (value !== null) wrong(`${name} must come with a MEDIA_STORE`);
      return null;
    }
    if (accessKeyId === null) wrong('MEDIA_STORE must come with an S3_ACCESS_KEY_ID');
    if (secretAccessKey === null) wrong('MEDIA_STORE must come with an S3_SECRET_ACCESS_KEY');
    if (accessKeyId === null || secretAccessKey === null) return null;
    const usedRegion = region ?? 'us-east-1';
    return {
      bucket: BUCKET.exec(store)![1]!,
      endpoint: withoutEndSlash(endpoint ?? `https://s3.${usedRegion}.amazonaws.com`),
      region: usedRegion,
      accessKeyId,
      secretAccessKey,
      /** Without a trailing slash; null: browsers read through the server. */
      publicUrl: mediaUrl === null ? null : withoutEndSlash(mediaUrl),
    };
  },
);

function isPlainUrl(given: string): boolean {
  const url = isWebUrl(given) ? new URL(given) : null;
  return url !== null && url.username === '' && url.password === '' && !/[?#]/.test(given);
}
