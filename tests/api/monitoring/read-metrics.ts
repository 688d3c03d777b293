/** Metrics in the text format of Prometheus. */
export interface ReadMetrics {
  text: string;
  names: readonly string[];
  /** Sum of the samples that have these labels; 0: there are none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number;
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

export function readMetrics(text: string): ReadMetrics {
  const samples = text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? [];
    return name === ''
      ? []
      : [
          {
            name,
            labels: new Map([...labels.matchAll(LABEL)].map(([, key = '', of = '']) => [key, of])),
            value: Number(value),
          },
        ];
  });
  return {
    text,
    names: [...new Set(samples.map(({ name }) => name))],
    value: (name, labels = {}) =>
      samples
        .filter((each) => each.name === name)
        .filter((each) => Object.entries(labels).every(([key, of]) => each.labels.get(key) === of))
        .reduce((sum, { value }) => sum + value, 0),
  };
}
