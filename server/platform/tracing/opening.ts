import type { Tracing } from './tracing.ts';

/** Null: there is nobody to send to. `endpoint`: a collector for OTLP over HTTP, without `/v1/traces`. */
export async function openTracing(endpoint: string | null): Promise<Tracing | null> {
  if (endpoint === null) return null;
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  return new OpenTelemetry(endpoint);
}
