import { Connections, requestBytes } from '../harness/http.ts';
import { serve } from '../harness/ipc.ts';
import { openLoop, type Span } from '../harness/loops.ts';
import { MARK, markOf } from './known-frames.ts';

/** How a server's members say something. */
export interface Posting {
  readonly path: string;
  /** One a member. */
  readonly headers: readonly Readonly<Record<string, string>>[];
}

export type PosterOrder =
  | { readonly do: 'open'; readonly port: number; readonly posting: Posting }
  | ({ readonly do: 'post'; readonly rate: number; readonly patience: number } & Span);

export type Posted = Awaited<ReturnType<typeof openLoop>>;

/** Many more than are ever busy, unless the server is beyond help. */
const CONNECTIONS = 256;
const LINE = '21호 쿠션 아직 남아 있나요? 지난번에 사고 너무 좋았어요';

/** Posts chat lines on schedule, each with the moment it was due. A process of its own, so that reading cannot delay it. */
const connections = new Connections();
let requests: readonly { readonly bytes: Buffer; readonly markAt: number }[] = [];

serve<PosterOrder>((order) => (order.do === 'open' ? open(order.port, order.posting) : post(order)));

async function open(port: number, { path, headers }: Posting): Promise<void> {
  const body = JSON.stringify({ msg: `${LINE} ${markOf(0)}` });
  requests = headers.map((each) => {
    const bytes = requestBytes('POST', path, each, body);
    return { bytes, markAt: bytes.indexOf(MARK) };
  });
  await connections.open(port, CONNECTIONS);
}

function post(load: Extract<PosterOrder, { do: 'post' }>): Promise<Posted> {
  return openLoop(connections, { ...load, request: requestDue });
}

function requestDue(at: number, due: number): Buffer {
  const { bytes, markAt } = requests[at % requests.length]!;
  const request = Buffer.from(bytes);
  request.write(markOf(due), markAt, 'latin1');
  return request;
}
