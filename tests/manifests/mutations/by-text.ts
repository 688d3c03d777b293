import { lineOf, type Mutation, type Operator, type Source, valuesOf } from './mutation.ts';

/** Syntax errors as made in an editor. */
export const brokenText: Operator = (source) => {
  const leaves = [...valuesOf(source.value)].filter(
    ({ value, path }) => typeof value !== 'object' && path.length > 0,
  );
  return leaves.flatMap(({ path }): Mutation[] => {
    const line = lineOf(source.text, path);
    const name = path.at(-1);
    const inLine = (kind: string, change: (text: string) => string) =>
      broken(kind, source, path, line, change);
    const isQuoted = source.text.split('\n')[line - 1]?.includes('"');
    return [
      ...(isQuoted ? [inLine('quote forgotten', (text) => text.replace(/"(?=[^"]*$)/, ''))] : []),
      inLine('comma doubled', (text) => (text.endsWith(',') ? `${text},` : `${text},,`)),
      inLine('comment', (text) => `${text} // as agreed`),
      ...(typeof name === 'string'
        ? [
            inLine(
              'name given twice',
              (text) => `${text.replace(/,?$/, ',')} "${name}": 1${text.endsWith(',') ? ',' : ''}`,
            ),
          ]
        : []),
    ];
  });
};

function broken(
  kind: string,
  source: Source,
  path: Mutation['path'],
  line: number,
  change: (text: string) => string,
): Mutation {
  return {
    kind,
    file: source.file,
    path,
    make: () => {
      const lines = source.text.split('\n');
      lines[line - 1] = change(lines[line - 1] ?? '');
      // a parser may report a missing character on the next line
      return { text: lines.join('\n'), lines: [line, line + 1] };
    },
  };
}
