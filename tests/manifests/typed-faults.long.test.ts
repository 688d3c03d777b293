import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '#server/manifests/json/read-json-file.ts';
import type { Problem } from '#server/manifests/problem.ts';
import { parseTypedText } from '#server/manifests/typed/parse-typed-text.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

/** Of modules that hang; others have time on slow machines. */
const TIME_LIMIT_MS = 1_500;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
  process.env.SECRET_OF_TEST = 'secret';
  await writeFile(join(sandbox.folder, '.env'), 'STRIPE_KEY=secret\n');
  await sandbox.write('shared/throws.ts', "export const a: number = 1;\n\nthrow new RangeError('no');\n");
  await sandbox.write('shared/broken.ts', 'export const a: number = 1;\nexport const b = [1,, ;\n');
  await sandbox.write('shared/imports.ts', "import './nowhere.ts';\n");
});
afterAll(async () => {
  delete process.env.SECRET_OF_TEST;
  await sandbox.remove();
});

async function problemsOf(text: string, isHanging = false): Promise<Problem[]> {
  const file = join(sandbox.regionsDir, 'vn.ts');
  const options = { home: sandbox.regionsDir, timeLimitMs: isHanging ? TIME_LIMIT_MS : 60_000 };
  const { problems } = await parseTypedText(file, text, options);
  return problems.map((problem) => ({
    ...problem,
    file: problem.file.replace(`${sandbox.regionsDir}/`, ''),
  }));
}

const lineOf = ({ file, line, column, message }: Problem) => `${file}:${line}:${column} ${message}`;

describe('a manifest in TypeScript', { timeout: 120_000 }, () => {
  it.each<[string, text: string, expected: string]>([
    ['throws', "\nconst a: string = 'b';\nthrow new Error(a);", 'vn.ts:3:7 the manifest throws Error: b'],
    ['throws what is no error', "throw 'b';", "vn.ts:1:1 the manifest throws 'b'"],
    [
      'throws in a function',
      'function phone(): string {\n  return (undefined as any).code;\n}\nexport default { phone: phone() };',
      "vn.ts:2:29 the manifest throws TypeError: Cannot read properties of undefined (reading 'code')",
    ],
    [
      'throws in a module that it imports',
      "import { a } from './shared/throws.ts';\nexport default { a };",
      'shared/throws.ts:3:7 the manifest throws RangeError: no',
    ],
    [
      'throws later, while it waits',
      "setTimeout(() => {\n  throw new Error('late');\n}, 10);\nawait new Promise((done) => setTimeout(done, 5_000));\nexport default {};",
      'vn.ts:2:9 the manifest throws Error: late',
    ],
    [
      'rejects',
      "export default await Promise.reject(new Error('no'));",
      'vn.ts:1:37 the manifest throws Error: no',
    ],
    ['ends the process', '\nprocess.exit(0);', 'vn.ts:2:9 the manifest throws Error: it ends the process'],
    [
      'loops without end',
      'let a = 1;\nwhile (true) a += 1;\nexport default { a };',
      'vn.ts:2:1 the manifest is not done after 1.5 s',
    ],
    [
      'loops without end in one of two places',
      'for (let a = 0; a < 3; a += 1);\nwhile (true);\nexport default {};',
      'vn.ts:1:1 the manifest is not done after 1.5 s',
    ],
    [
      'awaits what never comes',
      '\nconst a = await new Promise<string>(() => {});\nexport default { a };',
      'vn.ts:2:11 the manifest awaits something that never comes',
    ],
    [
      'waits too long',
      '\nawait new Promise((done) => setTimeout(done, 60_000));\nexport default {};',
      'vn.ts:2:1 the manifest is not done after 1.5 s',
    ],
    [
      'needs too much memory',
      'const a: unknown[] = [];\nfor (;;) a.push(new Array(10_000).fill(a.length));',
      'vn.ts:1:1 the manifest cannot be evaluated: it needs more than 256 MB of memory',
    ],
    ['exports nothing', 'export const a = 1;', 'vn.ts:1:1 the file has no default export'],
    ['is empty', ' \n', 'vn.ts:1:1 the file is empty'],
    ['cannot be parsed', 'export default {\n  code: [1,, };', 'vn.ts:2:14 Expression expected'],
    [
      'needs a compiler',
      '\nenum Size { small }\nexport default {};',
      'vn.ts:2:1 TypeScript enum is not supported in strip-only mode',
    ],
    [
      'declares a name twice',
      'const a = 1;\nconst a = 2;\nexport default {};',
      "vn.ts:2:7 the manifest throws SyntaxError: Identifier 'a' has already been declared",
    ],
    [
      'imports a file with a fault',
      "import { a } from './shared/broken.ts';\nexport default { a };",
      'shared/broken.ts:2:23 the manifest throws SyntaxError: Expression expected',
    ],
    [
      'imports what does not exist',
      "\nimport { a } from './shared/nothing.ts';\nexport default { a };",
      'vn.ts:2:19 there is no module "./shared/nothing.ts"',
    ],
    [
      'imports a file that imports what does not exist',
      "import './shared/imports.ts';\nexport default {};",
      'shared/imports.ts:1:1 there is no module "./nowhere.ts"',
    ],
    [
      'imports a package that is not installed',
      "import a from 'no-such-package';\nexport default { a };",
      'vn.ts:1:15 there is no module "no-such-package"',
    ],
    [
      'imports a name that is not exported',
      "import { b } from './shared/throws.ts';\nexport default { b };",
      "vn.ts:1:10 the manifest throws SyntaxError: The requested module './shared/throws.ts' does not provide an export named 'b'",
    ],
    [
      'reads another file',
      "import { readFileSync } from 'node:fs';\nexport default { a: readFileSync('/etc/hostname', 'utf8') };",
      'vn.ts:2:21 the manifest may not read /etc/hostname',
    ],
    [
      'starts a program',
      "import { execFileSync } from 'node:child_process';\nexport default { a: execFileSync('env') };",
      'vn.ts:2:21 the manifest may not use ChildProcess',
    ],
    ...(
      ['sqlite', 'net', 'dgram', 'http', 'https', 'tls', 'dns', 'vm', 'module', 'process', 'crypto'] as const
    ).map((name): [string, string, string] => [
      `uses node:${name}`,
      `\nimport * as a from 'node:${name}';\nexport default { a: Object.keys(a) };`,
      `vn.ts:2:20 the manifest may not use node:${name}`,
    ]),
    [
      'asks another machine',
      "\nexport default { a: await fetch('http://127.0.0.1:1') };",
      'vn.ts:2:27 the manifest may not use fetch',
    ],
    [
      'loads a part of Node around imports',
      "\nprocess.getBuiltinModule('node:net');\nexport default {};",
      'vn.ts:2:9 the manifest throws TypeError: process.getBuiltinModule is not a function',
    ],
    [
      'opens a connection with the stream that it prints to',
      "\nnew process.stderr.constructor().connect(1, '127.0.0.1');\nexport default {};",
      'vn.ts:2:34 the manifest throws TypeError: (intermediate value).connect is not a function',
    ],
    [
      'opens a connection with the stream of the console',
      "\nnew console._stderr.constructor().connect(1, '127.0.0.1');\nexport default {};",
      'vn.ts:2:35 the manifest throws TypeError: (intermediate value).connect is not a function',
    ],
    [
      'is different each time',
      '\nexport default { a: Math.random() };',
      'vn.ts:2:26 the manifest may not use Math.random',
    ],
    [
      'depends on the time of day',
      '\nexport default { a: String(new Date()) };',
      'vn.ts:2:28 the manifest may not use the present time',
    ],
    [
      'depends on the time of day in another way',
      '\nexport default { a: new Date(0).constructor.now() };',
      'vn.ts:2:45 the manifest may not use the present time',
    ],
    [
      'depends on the time of day by writing it',
      "\nexport default { a: new Intl.DateTimeFormat('en').format() };",
      'vn.ts:2:21 the manifest may not use the present time',
    ],
    [
      'depends on the time of day by a file',
      "\nexport default { a: new File([], 'a').lastModified };",
      'vn.ts:2:21 the manifest may not use the present time',
    ],
    [
      'depends on the time of day by a file of node:buffer',
      "import { File } from 'node:buffer';\nexport default { a: new File([], 'a').lastModified };",
      'vn.ts:2:39 the manifest may not use the present time',
    ],
    [
      'depends on the time of day by an event',
      '\nconst { port1, port2 } = new MessageChannel();\nport1.postMessage(1);\nconst event = await new Promise((done) => { port2.onmessage = done; });\nexport default { a: event.timeStamp };',
      'vn.ts:5:27 the manifest may not use the present time',
    ],
    [
      'gets memory as others left it: there is none',
      "\nconst sums = Array.from({ length: 200 }, () => Buffer.allocUnsafe(3_000).reduce((a, b) => a + b, 0));\nif (sums.every((sum) => sum === 0)) throw new Error('empty');\nexport default {};",
      'vn.ts:3:43 the manifest throws Error: empty',
    ],
    ...['writeSync', 'writeFileSync', 'appendFileSync'].map((call): [string, string, string] => [
      `writes into our messages by ${call}`,
      `import fs from 'node:fs';\nfs.${call}(3, 'x');\nexport default {};`,
      'vn.ts:2:4 the manifest may not use FileSystemWrite',
    ]),
    [
      'computes a value when it is read',
      'export default {\n  get code() {\n    return 1;\n  },\n};',
      'vn.ts:1:16 "code" is computed when it is read',
    ],
    [
      'holds a function',
      "export default {\n  code: 'vn',\n  phone: { format: () => 1 },\n};",
      'vn.ts:3:20 this is a function',
    ],
    [
      'holds a date',
      'const day = new Date(0);\nexport default { days: [1, day] };',
      'vn.ts:1:13 this is a Date',
    ],
    ['holds NaN', "export default { a: {\n  size: Number('x') } };", 'vn.ts:2:9 this is NaN'],
    [
      'contains itself',
      'const a: Record<string, unknown> = {};\na.b = a;\nexport default {\n  a };',
      'vn.ts:1:36 this contains itself',
    ],
    ['is a promise', 'export default (async () => ({}))();', 'vn.ts:1:16 this is a Promise'],
  ])('%s', async (_, text, expected) => {
    const problems = await problemsOf(text, expected.includes('is not done'));
    expect(problems.map(lineOf)).toEqual([expected]);
    expect(problems[0]?.severity).toBe('error');
  });

  it('that prints is named with a warning, and read', async () => {
    const problems = await problemsOf(
      "console.log('a', 1);\nexport default { code: 'vn' };\nprocess.stderr.write('b\\n');",
    );
    expect(problems.map(lineOf)).toEqual([
      'vn.ts:1:9 this prints "a 1"; a manifest only says what a region is',
      'vn.ts:3:16 this prints "b"; a manifest only says what a region is',
    ]);
    expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  });

  it('knows no variables and reads no .env', async () => {
    const text = 'export default { ...process.env };';
    const { root } = await parseTypedText(join(sandbox.regionsDir, 'vn.ts'), text, {
      home: sandbox.regionsDir,
    });
    expect(root?.children).toEqual([]);
    const read =
      "import { readFileSync } from 'node:fs';\nexport default { a: readFileSync('../.env', 'utf8') };";
    const [problem] = await problemsOf(read.replace('../.env', join(sandbox.folder, '.env')));
    expect(problem?.message).toMatch(/^the manifest may not read .*\.env$/);
    // the file is there for others
    expect(await readText(join(sandbox.folder, '.env'))).toContain('STRIPE_KEY');
  });

  it('has the path of what is refused', async () => {
    const [problem] = await problemsOf(
      "export default { sorts: [{ name: 'a' }, { label: { en: () => 'b' } }] };",
    );
    expect(problem).toMatchObject({
      path: 'sorts[1].label.en',
      allowed: expect.stringContaining('lists and objects'),
    });
  });

  it('may have letters, blanks and signs in the path of its file', async () => {
    await sandbox.write('Xe hơi #1/vn.ts', "\nthrow new Error('no');");
    const file = join(sandbox.regionsDir, 'Xe hơi #1/vn.ts');
    const { problems } = await parseTypedText(file, "\nthrow new Error('no');", { home: join(file, '..') });
    expect(problems).toMatchObject([{ file, line: 2, column: 7 }]);
  });
});
