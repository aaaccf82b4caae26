import type { IncomingMessage } from 'node:http';
import FastifyOtel from '@fastify/otel';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Link,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { SOCKET_PATH } from '../../../schema/room/socket.ts';
import type { Bus } from '../bus/bus.ts';
import type { Batch, Engine } from '../log/engine.ts';
import { Refusal, type Command, type EventLog } from '../log/log.ts';
import type { Logger } from '../log/logger.ts';
import { Outage } from '../outage.ts';
import type { Tracing } from './tracing.ts';

const NAME = 'sellover';
/** How long one sending may take, and so the last one at the end (ms). */
const SENT_WITHIN = 1000;
/** Probes, and sockets, which stay open for hours. */
const UNWATCHED = new Set(['/healthz', '/readyz', '/metrics', SOCKET_PATH]);
/** What continues a caller's trace. */
const CALLERS = ['traceparent', 'tracestate'];

/** Of {@link Tracing}, for OpenTelemetry. Its context is the process's own, so the last one that is opened has it. */
export class OpenTelemetry implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #requests: FastifyOtel.FastifyOtelInstrumentation;
  /** Commands that wait for their commit, by id. */
  readonly #commands = new Map<string, Span>();
  /** Of the last commit: its listeners are told at once, and publish. */
  #committed: Context = ROOT_CONTEXT;
  #outage: Outage | undefined;

  constructor(endpoint: string) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SENT_WITHIN });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': NAME, 'service.instance.id': String(process.pid) }),
      spanProcessors: [
        new BatchSpanProcessor({ exporter: this.#told(exporter), exportTimeoutMillis: SENT_WITHIN }),
      ],
    });
    for (const each of [context, propagation]) each.disable();
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    this.#tracer = this.#provider.getTracer(NAME);
    this.#requests = new FastifyOtel.FastifyOtelInstrumentation({
      recordExceptions: false,
      instrumentHooks: false,
      instrumentHandler: false,
      ignorePaths: ({ url }) => UNWATCHED.has(url.split('?', 1)[0]!),
      requestHook: (span, { id, method, is404, routeOptions }) => {
        const route = is404 ? 'none' : (routeOptions.url ?? 'none');
        span.updateName(`${method} ${route}`);
        // The path itself may hold a member’s id, and the query anything.
        span.setAttributes({ 'url.path': route, 'sellover.request_id': id });
      },
    });
    this.#requests.setTracerProvider(this.#provider);
  }

  /** The exporter, whose failures are said once a minute, and whose spans say no more than they should. */
  #told(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) =>
        exporter.export(spans.map(reticent), (result) => {
          if (result.error) this.#outage?.lost(result.error.message);
          else this.#outage?.back();
          done(result);
        }),
      shutdown: () => exporter.shutdown(),
    };
  }

  reportTo(logger: Logger): void {
    this.#outage = new Outage({ lost: 'traces are not taken', back: 'traces are taken again' }, logger);
  }

  traceId(): string | undefined {
    return trace.getActiveSpan()?.spanContext().traceId;
  }

  watchRequests(app: FastifyInstance, isTrusted: (request: IncomingMessage) => boolean): void {
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      if (!isTrusted(raw)) for (const header of CALLERS) delete raw.headers[header];
      done();
    });
    // Not registered: its hooks must be there before the first route.
    this.#requests.plugin()(app, {}, () => {});
    // A body arrives in the connection's own time.
    app.addHook('preValidation', (request, _reply, done) => {
      const { context: own } = request.opentelemetry();
      if (own === null) done();
      else context.with(own, done);
    });
  }

  watchLog(log: EventLog): void {
    const execute = log.execute.bind(log);
    log.execute = (command) =>
      this.#tracer.startActiveSpan(nameOf(command), async (span) => {
        span.setAttribute('sellover.command_id', command.commandId);
        this.#commands.set(command.commandId, span);
        try {
          const committed = await execute(command);
          span.setAttribute(
            'sellover.events',
            committed.events.map(({ type }) => type),
          );
          return committed;
        } catch (error) {
          if (error instanceof Refusal) span.setAttribute('sellover.result_code', error.resultCode);
          else span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          if (this.#commands.get(command.commandId) === span) this.#commands.delete(command.commandId);
          span.end();
        }
      });
  }

  watchEngine(engine: Engine): void {
    const [begin, commit] = [engine.begin.bind(engine), engine.commit.bind(engine)];
    let began = Date.now();
    engine.begin = (needs) => {
      began = Date.now();
      return begin(needs);
    };
    engine.commit = async (batch) => {
      const span = this.#transaction(batch, began);
      try {
        await commit(batch);
        this.#committed = trace.setSpan(ROOT_CONTEXT, span);
        setImmediate(() => (this.#committed = ROOT_CONTEXT));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    };
  }

  /** A part of the trace of its only command. One of several commands is linked with them. */
  #transaction({ events }: Batch, startTime: number): Span {
    const ids = new Set(events.map((event) => event.command_id));
    const commands = [...ids].flatMap((id) => this.#commands.get(id) ?? []);
    const parent = commands.length === 1 ? trace.setSpan(ROOT_CONTEXT, commands[0]!) : ROOT_CONTEXT;
    const links: Link[] =
      commands.length > 1 ? commands.map((each) => ({ context: each.spanContext() })) : [];
    const attributes = { 'sellover.events': events.length, 'sellover.commands': ids.size };
    return this.#tracer.startSpan('transaction', { startTime, links, attributes }, parent);
  }

  watchBus(bus: Bus): void {
    const publish = bus.publish.bind(bus);
    bus.publish = (room, message) => {
      const parent = trace.getActiveSpan() ? context.active() : this.#committed;
      const attributes = { 'sellover.kind': message.kind };
      const span = this.#tracer.startSpan('publish', { kind: SpanKind.PRODUCER, attributes }, parent);
      publish(room, message);
      span.end();
    };
  }

  async close(): Promise<void> {
    this.#requests.disable();
    await this.#provider.shutdown().catch((error: unknown) => this.#outage?.lost(error));
  }
}

/** `timer cancel-unpaid-order`, `reaction announce-purchases`, or the kinds of streams that are decided on: `command order, buyer`. */
function nameOf({ timerId, cursor, streams }: Command<unknown>): string {
  if (cursor) return `reaction ${cursor.name}`;
  if (timerId !== undefined) return `timer ${timerId.split(':', 1)[0]}`;
  return `command ${[...new Set(streams.map(({ fold }) => fold.category))].join(', ')}`.trimEnd();
}

/** To HTTP only 5xx is an error of the server’s, and an error’s message may repeat what somebody sent. */
function reticent(span: ReadableSpan): ReadableSpan {
  const { kind, status, attributes } = span;
  const answered = attributes['http.response.status_code'];
  const isRefused = kind === SpanKind.SERVER && typeof answered === 'number' && answered < 500;
  const code = isRefused ? SpanStatusCode.UNSET : status.code;
  return Object.create(span, { status: { value: { code } } }) as ReadableSpan;
}
