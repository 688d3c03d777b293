import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Resident memory of a process and its descendants in MiB. */
export interface ResidentMemory {
  /** All processes except PostgreSQL. */
  site: number;
  /**
   * Proportional set size, which divides shared pages between processes; undefined if the system does not
   * report it.
   */
  postgres: number | undefined;
}

interface Process {
  pid: number;
  parent: number;
  kib: number;
  name: string;
}

export function residentMemory(pid: number): ResidentMemory {
  const family = descendants(allProcesses(), pid);
  const isPostgres = ({ name }: Process) => name.includes('postgres');
  const kib = family.filter((each) => !isPostgres(each)).reduce((sum, each) => sum + each.kib, 0);
  return { site: kib / 1_024, postgres: proportional(family.filter(isPostgres)) };
}

function allProcesses(): Process[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' });
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, kib, ...name] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), kib: Number(kib), name: name.join(' ') };
    });
}

function descendants(all: readonly Process[], pid: number): Process[] {
  const own = all.filter((each) => each.pid === pid);
  const children = all.filter(({ parent }) => parent === pid);
  return [...own, ...children.flatMap((child) => descendants(all, child.pid))];
}

/** A sum of resident sizes would count shared buffers once per connection. */
function proportional(processes: readonly Process[]): number | undefined {
  try {
    const kib = processes.map(({ pid }) => {
      const [, size] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      return Number(size);
    });
    return kib.reduce((sum, each) => sum + each, 0) / 1_024;
  } catch {
    return undefined;
  }
}
