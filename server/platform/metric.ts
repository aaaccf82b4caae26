import { Counter, Gauge, Histogram, type MetricValueWithName, type Registry } from 'prom-client';
import { TIME_BUCKETS, type Times } from './times.ts';

/**
 * A metric. Its series and its line in `server/docs/metrics.md` come from it. Its key is its name without `sellover_`
 * and without the ending of its kind.
 */
export interface Metric {
  /** `gauge`: it rises and falls. `total`: it only rises while the process runs. `times`: how long something took. */
  readonly kind: keyof typeof ENDINGS;
  /** What it counts. */
  readonly help: string;
  /** When an operator should look at it. */
  readonly look?: string;
  /** The names of its labels. No label holds a caller's text, so the program bounds the number of series. */
  readonly labels?: readonly string[];
}

export type Metrics = Readonly<Record<string, Metric>>;

/** A number that is counted elsewhere. Reading it is cheap and needs no database. */
export type Reading<M extends Metric = Metric> = M extends { readonly labels: readonly string[] }
  ? () => Iterable<readonly [Readonly<Record<M['labels'][number], string>>, ValueOf<M>]>
  : () => ValueOf<M>;
type ValueOf<M extends Metric> = M['kind'] extends 'times' ? Times : number;

/** One for each metric. A missing one does not compile. */
export type ReadingsOf<M extends Metrics> = { readonly [Name in keyof M]: Reading<M[Name]> };

const ENDINGS = { gauge: '', total: '_total', times: '_seconds' } as const;

/** The whole name, as Prometheus knows it. */
export function nameOf(name: string, { kind }: Metric): string {
  return `sellover_${name}${ENDINGS[kind]}`;
}

type Labelled<V> = readonly [Readonly<Record<string, string>>, V];

/** Lets a registry read these metrics. */
export function register<M extends Metrics>(metrics: M, readings: ReadingsOf<M>, registry: Registry): void {
  for (const [name, metric] of Object.entries<Metric>(metrics)) {
    const { kind, help, labels = [] } = metric;
    const read = readings[name] as () => unknown;
    const series = <V>() => (labels.length > 0 ? read() : [[{}, read()]]) as Iterable<Labelled<V>>;
    const named = { name: nameOf(name, metric), help, labelNames: labels, registers: [registry] };
    if (kind === 'times') new KeptHistogram(named, () => series<Times>());
    if (kind === 'gauge')
      new Gauge({
        ...named,
        collect() {
          // Drop the series that are no longer reported.
          if (labels.length > 0) this.reset();
          for (const [of, value] of series<number>()) this.set(of, value);
        },
      });
    if (kind === 'total')
      new Counter({
        ...named,
        collect() {
          this.reset();
          for (const [of, value] of series<number>()) this.inc(of, value);
        },
      });
  }
}

/** Exposes a histogram that is counted elsewhere, in seconds, in Prometheus' form. */
class KeptHistogram extends Histogram {
  readonly #named: { readonly name: string; readonly help: string };
  readonly #read: () => Iterable<Labelled<Times>>;

  constructor(
    named: {
      readonly name: string;
      readonly help: string;
      readonly labelNames: readonly string[];
      readonly registers: Registry[];
    },
    read: () => Iterable<Labelled<Times>>,
  ) {
    super({ ...named, labelNames: [...named.labelNames] });
    this.#named = { name: named.name, help: named.help };
    this.#read = read;
  }

  override async get(): ReturnType<Histogram['get']> {
    const { name } = this.#named;
    const values: MetricValueWithName<string>[] = [];
    for (const [labels, { counts, sum, count }] of this.#read()) {
      let below = 0;
      for (const [bucket, bound] of TIME_BUCKETS.entries()) {
        below += counts[bucket]!;
        const le = bound === Infinity ? '+Inf' : String(bound / 1000);
        values.push({ metricName: `${name}_bucket`, labels: { le, ...labels }, value: below });
      }
      values.push({ metricName: `${name}_sum`, labels, value: sum / 1000 });
      values.push({ metricName: `${name}_count`, labels, value: count });
    }
    // The library's types have a number here, but the value is this word.
    const metric: object = { ...this.#named, type: 'histogram', aggregator: 'sum', values };
    return metric as Awaited<ReturnType<Histogram['get']>>;
  }

  /** Called when a registry writes its text. */
  getForPromString(): ReturnType<Histogram['get']> {
    return this.get();
  }
}
