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
  kib: number;
  /** Processor time; that of ended children counts for their parents. */
  cpuSeconds: number;
  name: string;
}

export function residentMemory(pid: number): ResidentMemory {
  const family = familyOf([pid]);
  const isPostgres = ({ name }: Process) => name.includes('postgres');
  const kib = family.filter((each) => !isPostgres(each)).reduce((sum, each) => sum + each.kib, 0);
  return { site: kib / 1_024, postgres: proportional(family.filter(isPostgres)) };
}

/** Processes and all that they have started. */
export function familyOf(pids: readonly number[]): Process[] {
  const columns = 'pid=,ppid=,rss=,cputimes=,comm=';
  const lines = execFileSync('ps', ['-A', '-o', columns], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => {
    const [pid = 0, parent, kib = 0, cpuSeconds = 0] = line.trim().split(/\s+/, 4).map(Number);
    return { pid, parent, kib, cpuSeconds, name: line.trim().split(/\s+/).slice(4).join(' ') };
  });
  const below = (each: Process): Process[] => [
    each,
    ...all.filter(({ parent }) => parent === each.pid).flatMap(below),
  ];
  return all.filter(({ pid }) => pids.includes(pid)).flatMap(below);
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
