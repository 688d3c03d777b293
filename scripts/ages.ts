import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ageLines, ageOf, type DependencyAge, type Published } from './dependencies/dependency-ages.ts';
import { runNpm } from './dependencies/run-npm.ts';

// asks the registry for each direct dependency, or for the named ones: `npm run ages -- fastify next`
const AT_ONCE = 4;
const root = join(import.meta.dirname, '..');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { dependencies, devDependencies } = json('package.json') as Record<string, Record<string, string>>;
const { packages } = json('package-lock.json') as { packages: Record<string, { version: string }> };
const asked = process.argv.slice(2);
const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => asked.length === 0 || asked.includes(name),
);

async function publishedOf(name: string): Promise<Published | null> {
  try {
    const answer = JSON.parse(await runNpm(['view', name, 'time', '--json'])) as Published & {
      error?: unknown;
    };
    return answer.error ? null : answer;
  } catch {
    return null;
  }
}

const ages: DependencyAge[] = [];
const queue = [...names];
const work = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const version = packages[`node_modules/${name}`]?.version ?? '';
    ages.push(ageOf({ name, version }, await publishedOf(name), Date.now()));
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const line of ageLines(ages)) console.log(line);
