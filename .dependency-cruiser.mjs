/**
 * Who may import whom: the arrows of ARCHITECTURE.md, checked by `npm run check`. Imports of types count, too.
 *
 * Tests, and what only tests and proofs use, may import what they need.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';

// Without a TypeScript that has an API the cruiser reads no .ts file at all, finds nothing, and says that all is well.
const { version } = createRequire(import.meta.url)('typescript/package.json');
if (Number.parseInt(version, 10) >= 7) {
  throw new Error(`The arrows cannot be checked with TypeScript ${version}: run npm ci`);
}

const TESTS =
  '[.](test|contract|support|fixture)[.]tsx?$|^(server|cli|client)/testing/|^server/proofs/|^client/e2e/';

/** Every folder of the client but the shared ones (app, design), the build and the tests is an area of screens. */
const AREA = '^client/(?!app/|build/|design/|e2e/|testing/)([^/]+/[^/]+)/';

const AREA_FOLDER = '^client/(?!app/|build/|design/|e2e/|testing/)[^/]+/[^/]+$';

/** What runs when the client is built, and not in browsers. */
const BUILD = '^client/(build/|vite[.]config[.]ts$)';

/** The doors of a domain: its rules and states, its reads, and what else it offers. Everything else, tables above all, is its own. */
const DOMAIN_DOORS = '^server/domains/[^/]+/[^/]+/(decider|queries|offers)[.]ts$';

/** Files of the contract that have schemas, or need at run time one that has. */
const SCHEMAS = schemasIn(new URL('schema/', import.meta.url));

function schemasIn(folder) {
  const needs = readdirSync(folder, { recursive: true })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => {
      const code = readFileSync(new URL(name, folder), 'utf8');
      const imports = code.matchAll(/^import (?!type\b)[^;]*?'([^']+)';/gm);
      return {
        name,
        from: new Set(
          [...imports].map(([, from]) => posix.join(from.startsWith('.') ? posix.dirname(name) : '', from)),
        ),
      };
    });
  const found = new Set(['typebox']);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { name, from } of needs) if (!from.isDisjointFrom(found)) found.add(name);
  }
  return [...found].slice(1);
}

/** As the server lists them: a context and a domain may use those before it, so that none goes around in a circle. */
const listIn = (file, list) => {
  const [, listed] = list.exec(readFileSync(new URL(file, import.meta.url), 'utf8'));
  return listed.match(/\w+/g);
};
const DOMAINS = listIn('server/domains.ts', /const domains = \[([^\]]*)\]/).flatMap((list) => {
  const context = list.replace(/Domains$/, '');
  const folder = `server/domains/${context}`;
  const listed = listIn(`${folder}/domains.ts`, /Domains = \[([^\]]*)\]/);
  const there = readdirSync(new URL(folder, import.meta.url)).filter((name) => name !== 'domains.ts');
  if (there.toSorted().join() !== listed.toSorted().join())
    throw new Error(`${folder} has ${there.join(', ')}, and its domains.ts lists ${listed.join(', ')}`);
  return listed.map((domain) => `${context}/${domain}`);
});

/** The commands that use the log of this machine instead of asking a server. */
const LOG_COMMANDS =
  '^cli/(site/(backup/(backup|restore)|log/(copy|events|db|state|log-file))|members/create-member|errors)[.]ts$|^cli/broadcasts/replay/';

const RTMP_RELAY = '^cli/broadcasts/stream/rtmp-relay[.]ts$';

const JUDGE = '^cli/catalog/folder/judge[.]ts$';

function rule(name, comment, from, to) {
  const pathNot = [TESTS, from.pathNot].flat().filter(Boolean);
  return { name, comment, severity: 'error', from: { ...from, pathNot }, to };
}

export default {
  forbidden: [
    rule(
      'schema-stands-alone',
      'The contract imports nothing of ours.',
      { path: '^schema/' },
      {
        path: '^(server|client|cli|fixtures|bench)/',
      },
    ),
    rule(
      'schema-runs-anywhere',
      'The contract is read by browsers, too.',
      { path: '^(schema|client)/', pathNot: BUILD },
      {
        dependencyTypes: ['core'],
      },
    ),
    rule(
      'client-knows-the-contract-only',
      '',
      { path: '^client/' },
      { path: '^(server|cli|fixtures|bench)/' },
    ),
    rule(
      'no-schemas-for-browsers',
      'Browsers validate nothing with the contract: they import its types, and plain modules.',
      { path: '^client/', pathNot: '[.]at-build[.]ts$' },
      {
        path: `^schema/(${SCHEMAS.join('|').replaceAll('.', '[.]')})$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'no-calendar-for-browsers',
      'Temporal weighs as much as a screen; Intl shows days.',
      { path: '^client/' },
      { path: '^schema/korean-days[.]ts$', reachable: true },
    ),
    rule(
      'server-knows-the-contract-only',
      '',
      { path: '^server/' },
      { path: '^(client|cli|fixtures|bench)/' },
    ),
    rule(
      'cli-asks-the-server',
      'Commands know the contract only.',
      { path: '^cli/', pathNot: [LOG_COMMANDS, JUDGE, RTMP_RELAY] },
      {
        path: '^(server|client|bench)/',
      },
    ),
    rule(
      'cli-judges-a-folder',
      'A folder is judged as a whole before anything is sent, by the rule of the server.',
      { path: JUDGE },
      {
        path: '^(server|client|bench)/(?!(platform/(markdown/strangers|log/log)|domains/members/media/inspecting/video)[.]ts$)',
      },
    ),
    rule(
      'cli-speaks-rtmp',
      'What stands between ffmpeg and the server speaks RTMP with both.',
      { path: RTMP_RELAY },
      { path: '^(client|bench)/|^server/(?!platform/rtmp/)' },
    ),
    rule(
      'cli-reads-the-log',
      'Those of the log know the log, what is folded, how its first accounts are made, and what ids say.',
      { path: LOG_COMMANDS },
      {
        path: '^(client|bench)/|^server/(?!platform/(log/|source[.]ts$)|(domains|staff)[.]ts$|story/)',
      },
    ),
    rule(
      'cli-knows-no-fixtures',
      'Only the simulation does: its viewers log in with the password of the people there; a show starts the stage, and a drill the cluster.',
      { path: '^cli/' },
      { path: '^fixtures/(?!(people|stage-channel|cluster/channel)[.]ts$)' },
    ),
    rule(
      'fixtures-fill-the-server',
      'Its shops are read as a command reads any.',
      { path: '^fixtures/' },
      {
        path: '^(client|bench)/|^cli/(?!(settings|problems|service/read|catalog/folder/(contract|description|forms|plan-broadcasts|plan-exhibitions|product|read|shop))[.]ts$)',
      },
    ),
    rule('studio-stands-alone', 'It is not installed with the product.', {}, { path: '^fixtures/studio/' }),
    rule('platform-knows-no-domain', '', { path: '^server/platform/' }, { path: '^server/(?!platform/)' }),
    rule('domains-know-no-app', '', { path: '^server/domains/' }, { path: '^server/(?!platform/|domains/)' }),
    rule(
      'domains-keep-their-tables',
      'A domain uses the doors of others.',
      { path: '^server/domains/([^/]+/[^/]+)/' },
      { path: '^server/domains/[^/]+/[^/]+/', pathNot: ['^server/domains/$1/', DOMAIN_DOORS] },
    ),
    ...DOMAINS.slice(0, -1).flatMap((domain, place) =>
      rule(
        `${domain.replace('/', '-')}-comes-first`,
        'No domain needs one that comes after it.',
        { path: `^server/domains/${domain}/` },
        { path: `^server/domains/(${DOMAINS.slice(place + 1).join('|')})/` },
      ),
    ),
    rule(
      'areas-use-what-is-offered',
      'See client/buying/buying/offers.ts.',
      { path: AREA },
      {
        path: '^client/(?!app/|design/|$1/)[^/]+/[^/]+/',
        pathNot: '^client/[^/]+/[^/]+/offers[.]ts$',
      },
    ),
    {
      name: 'areas-import-one-way',
      comment: 'No area needs one that needs it, directly or through others.',
      severity: 'error',
      scope: 'folder',
      from: { path: AREA_FOLDER },
      to: { path: AREA_FOLDER, circular: true },
    },
    rule(
      'app-knows-no-area',
      'It finds screens and texts by their names.',
      { path: '^client/app/' },
      {
        path: AREA,
      },
    ),
    rule(
      'answers-are-kept-in-one-place',
      'Hooks of client/app/calls/query.ts and queries.ts are bound to its client.',
      { path: '^client/', pathNot: '^client/app/calls/quer(?:y|ies)[.]ts$' },
      { path: 'node_modules/@tanstack/' },
    ),
    rule(
      'browsers-get-no-build',
      'What runs when the client is built stays there.',
      { path: '^client/', pathNot: BUILD },
      { path: BUILD },
    ),
    rule('design-knows-no-app', '', { path: '^client/design/' }, { path: '^client/(?!design/)' }),
    rule(
      'drivers-stay-in-their-engines',
      'Nobody else knows what the log stands on.',
      {
        path: '^(schema|client|server|cli|fixtures)/',
        pathNot: '^(server/platform/log/(sqlite|postgresql)|fixtures/programs)/',
      },
      { path: 'node_modules/(better-sqlite3|postgres)/' },
    ),
    rule('no-circle', '', {}, { circular: true }),
    rule(
      'tests-stay-outside',
      'What runs for people imports nothing of the tests.',
      {
        path: '^(schema|client|server|cli)/',
      },
      { path: TESTS },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|^fixtures/studio/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'default'], exportsFields: ['exports'] },
  },
};
