import type { Problem } from '../../../src/server/manifests/problem.ts';
import { shortName } from '../../../src/server/manifests/short-name.ts';
import { problemText, type Report } from './report.ts';
import { repositoryPath } from './repository-path.ts';

/**
 * JUnit XML as Jenkins and GitLab read it: a suite for each file, a failed case for each error. Warnings are cases that
 * pass, with their text as output.
 */
export function junit({ problems, files, milliseconds }: Report): string {
  const byFile = Map.groupBy(problems, ({ file }) => file);
  const names = [...new Set([...files.map(shortName), ...byFile.keys()])].sort();
  const suites = names.map((name) => suite(name, byFile.get(name) ?? []));
  const attributes = {
    name: 'forecourt check',
    tests: names.reduce((sum, name) => sum + Math.max(byFile.get(name)?.length ?? 0, 1), 0),
    failures: failuresIn(problems),
    errors: 0,
    time: (milliseconds / 1000).toFixed(3),
  };
  return ['<?xml version="1.0" encoding="UTF-8"?>', element('testsuites', attributes, suites)].join('\n');
}

function suite(file: string, problems: readonly Problem[]): string {
  const path = repositoryPath(file);
  const cases =
    problems.length === 0
      ? [element('testcase', { name: 'has no problems', classname: path, time: 0 })]
      : problems.map((problem) => testCase(problem, path));
  const failures = failuresIn(problems);
  return element('testsuite', { name: path, file: path, tests: cases.length, failures, errors: 0 }, cases);
}

function testCase(problem: Problem, file: string): string {
  const { line, column, path, severity, message } = problem;
  const name = [`${line}:${column}`, path, message].filter(Boolean).join(' ');
  const place = `${file}:${line}:${column} ${problemText(problem)}`;
  const result =
    severity === 'error'
      ? element('failure', { type: severity, message: problemText(problem) }, [escapeXml(place)])
      : element('system-out', {}, [escapeXml(`warning: ${place}`)]);
  return element('testcase', { name, classname: file, time: 0 }, [result]);
}

const failuresIn = (problems: readonly Problem[]): number =>
  problems.filter(({ severity }) => severity === 'error').length;

function element(name: string, attributes: Record<string, string | number>, content?: string[]): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)];
  return content ? `<${start.join(' ')}>${content.join('\n')}</${name}>` : `<${start.join(' ')}/>`;
}

/** Characters that XML has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

function escapeXml(value: string | number): string {
  return String(value)
    .replace(FORBIDDEN, '\uFFFD')
    .replace(/[&<>"\n\r\t]/g, (character) => ENTITIES[character] ?? character);
}
