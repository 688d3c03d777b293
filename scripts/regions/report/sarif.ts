import own from '../../../package.json' with { type: 'json' };
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { problemText, type Report } from './report.ts';
import { repositoryUri } from './repository-path.ts';

/** Kinds of files. The rule of a fault is that its kind of file is right. */
const RULES = [
  { id: 'make', text: 'Makes and models are right.', form: /[\\/]catalogue[\\/]/ },
  { id: 'content', text: 'The content of pages is right.', form: /(?:^|[\\/])content[\\/]/ },
  { id: 'feed', text: 'Mappings of feeds are right.', form: /(?:^|[\\/])feeds[\\/]/ },
  { id: 'text', text: 'Texts are complete and right.', form: /(?:^|[\\/])(?:texts|locales)[\\/]/ },
  { id: 'manifest', text: 'Manifests are right.', form: /(?:)/ },
] as const;

/** SARIF 2.1.0, which code scanning of GitHub and most editors read. */
export function sarif({ problems }: Report): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Forecourt',
            version: own.version,
            rules: RULES.map(({ id, text }) => ({ id, shortDescription: { text } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map(resultOf),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

function resultOf(problem: Problem) {
  const { file, line, column, severity, path, see = [] } = problem;
  const ruleIndex = RULES.findIndex(({ form }) => form.test(file));
  const place = placeOf(file, line, column);
  const related = see.map((other, id) => ({ id, ...placeOf(other.file, other.line) }));
  return {
    ruleId: RULES[ruleIndex]?.id,
    ruleIndex,
    level: severity,
    message: { text: problemText(problem) },
    locations: [{ ...place, ...(path !== '' && { logicalLocations: [{ fullyQualifiedName: path }] }) }],
    ...(related.length > 0 && { relatedLocations: related }),
  };
}

function placeOf(file: string, startLine: number, startColumn?: number) {
  const { uri, isInside } = repositoryUri(file);
  return {
    physicalLocation: {
      artifactLocation: { uri, ...(isInside && { uriBaseId: '%SRCROOT%' }) },
      region: { startLine, ...(startColumn !== undefined && { startColumn }) },
    },
  };
}
