import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { file, host as httpHost, port as httpPort, sharedFolder } from '../../../platform/config.ts';
import { text, together, variable, whole } from '../../../platform/settings.ts';

const GB = 1_000_000_000;
/** Some two hundred broadcasts of two hours, at 2.5 Mbit/s. */
const GB_PER_SELLER = 500;
const PORT_MAX = 65_535;

export const ingestSettings = {
  /** The folder for video from encoders. Null: none, so uploads are refused. */
  ingestDir: sharedFolder('INGEST_DIR', 'ingest', 'where [video from encoders](encoder.md) is kept'),
  ingestBytesPerSeller: together(
    {
      gb: whole('INGEST_GB_PER_SELLER', 'gigabytes that all video of one seller may take', {
        unset: GB_PER_SELLER,
        max: 1_000_000,
      }),
    },
    ({ gb }) => gb * GB,
  ),
  /** Null: this server takes no RTMP. */
  rtmp: together(
    {
      httpHost,
      httpPort,
      port: variable<number | null>('RTMP_PORT', {
        about: 'takes [video by RTMP](encoder.md) at this port, usually 1935; 0: any free port',
        unset: null,
        parse: (given, must) => {
          if (given === '') return null;
          const port = Number(given);
          if (!/^\d+$/.test(given) || port > PORT_MAX) must(`be a whole number from 0 to ${PORT_MAX}`);
          return port;
        },
      }),
      host: text('RTMP_HOST', 'the address of that port, where a proxy stands before `HOST`', {
        shown: '`HOST`',
      }),
      cert: file(
        'RTMP_TLS_CERT',
        'a file with a certificate and those that it is signed with (PEM): `RTMP_PORT` then takes `rtmps` only',
      ),
      key: file('RTMP_TLS_KEY', "a file with that certificate's key (PEM)"),
    },
    ({ httpHost, httpPort, port, host, cert, key }, wrong) => {
      if (port !== null && port !== 0 && port === httpPort) wrong('RTMP_PORT must be another port than PORT');
      if ((cert === null) !== (key === null)) wrong('RTMP_TLS_CERT and RTMP_TLS_KEY must come together');
      if (port === null && cert !== null) wrong('RTMP_TLS_CERT must come with an RTMP_PORT');
      if (port === null && host !== null) wrong('RTMP_HOST must come with an RTMP_PORT');
      const certificate = cert === null || key === null ? null : certificateIn(cert, key);
      if (certificate !== 'unusable')
        return port === null ? null : { host: host ?? httpHost, port, certificate };
      wrong('RTMP_TLS_CERT and RTMP_TLS_KEY must be a certificate and its key, in PEM');
      return null;
    },
  ),
};

function certificateIn(certFile: string, keyFile: string) {
  try {
    const certificate = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
    createSecureContext(certificate);
    return certificate;
  } catch {
    return 'unusable' as const;
  }
}
