import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of code that breaks a rule. */
export interface Fault {
  /** Path from the root of the repository, with `/`. */
  file: string;
  line: number;
  /** What is wrong and how to fix it. */
  message: string;
}

export interface CodeFile {
  file: string;
  text: string;
}

/** All `.ts` and `.tsx` files in a folder of the repository. */
export function codeFiles(root: string, folder: string): CodeFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .map((name) => ({
      file: `${folder}/${name.replaceAll('\\', '/')}`,
      text: readFileSync(join(root, folder, name), 'utf8'),
    }));
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /(^|\/)[\w.-]*\btest\b[\w.-]*\.tsx?$/.test(file);
}

/** Prints faults in the format of editors and CI. @returns the exit code */
export function report(faults: readonly Fault[], rule: string): number {
  for (const { file, line, message } of faults) {
    console.error(`${file}:${line}  ${message}`);
    if (process.env.CI === 'true') console.log(`::error file=${file},line=${line}::${message}`);
  }
  console.log(faults.length === 0 ? `${rule}: no faults` : `${rule}: ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}
