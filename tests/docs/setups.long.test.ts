import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../scripts/commands/index.ts';
import { createProgram } from '../../scripts/commands/run-command.ts';
import { fileVariableOf, fileVariables } from '../../src/server/config/secret-files.ts';
import type { Variable } from '../../src/server/config/variable.ts';
import { VARIABLES } from '../../src/server/config/variables.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).sort();

// biome-ignore lint/suspicious/noExplicitAny: YAML of other programs
type Yaml = any;
const documentsOf = (file: string): Yaml[] =>
  text(file)
    .split(/^---$/m)
    .map((part) => parseYaml(part));

const DOCKERFILE = text('Dockerfile');
const COMPOSE: Yaml = parseYaml(text('compose.yaml'));
const SERVICES = Object.entries<Yaml>(COMPOSE.services);
const OF_SITE = SERVICES.filter(([, { image }]) => image === 'forecourt');
const KUBERNETES = filesOf('docs/examples/kubernetes/*.yaml').flatMap(documentsOf);
const PODS: Yaml[] = KUBERNETES.filter(({ kind }) => /^(Deployment|Job)$/.test(kind)).map(
  ({ spec }) => spec.template.spec,
);
const UNITS = filesOf('docs/examples/systemd/*.service').map((file) => ({
  file,
  // the port of an instance
  unit: text(file).replace('PORT=%i', 'PORT=3001'),
}));
const VARIABLE_LIST = Object.values<Variable>(VARIABLES);

/** Variables of a process of the site, with their values; those of systemd stand in several lines. */
type Environment = Readonly<Record<string, string>>;
const ofUnit = (unit: string): Environment => assignments(unit.match(/^Environment=.*$/gm)?.join(' ') ?? '');
const assignments = (line: string): Environment =>
  Object.fromEntries([...line.matchAll(/\b([A-Z][A-Z\d_]+)=(\S*)/g)].map(([, name, value]) => [name, value]));

const ENVIRONMENTS: [string, Environment][] = [
  ['Dockerfile', assignments(/^ENV (.*)$/m.exec(DOCKERFILE)?.[1] ?? '')],
  ...OF_SITE.map(([name, { environment }]): [string, Environment] => [`compose.yaml ${name}`, environment]),
  ...KUBERNETES.filter(({ kind }) => kind === 'ConfigMap').map(
    ({ metadata, data }): [string, Environment] => [`ConfigMap ${metadata.name}`, data],
  ),
  ...PODS.map(({ containers: [{ env = [] }] }, index): [string, Environment] => [
    `pod ${index}`,
    Object.fromEntries(env.map(({ name, value }: Record<string, string>) => [name, value])),
  ]),
  ...UNITS.map(({ file, unit }): [string, Environment] => [file, ofUnit(unit)]),
  ['environment', assignments(text('docs/examples/systemd/environment').replace(/^#.*$/gm, ''))],
];

/** What is wrong with a variable; undefined: nothing. */
function problemOf([name, value]: [string, unknown]): string | undefined {
  if (name === 'NODE_ENV') return undefined;
  if (fileVariables([]).map(fileVariableOf).includes(name)) return undefined;
  const variable = VARIABLE_LIST.find((each) => each.name === name);
  if (!variable) return `${name} is not a variable of the site`;
  // compose puts in what the shell has
  const isKnown = !String(value).startsWith('${');
  return isKnown && variable.parse(String(value)) === undefined ? `${name}=${value} is refused` : undefined;
}

it.each(ENVIRONMENTS)('%s sets variables that exist to values that are allowed', (_name, environment) => {
  expect(Object.entries(environment).map(problemOf).filter(Boolean)).toEqual([]);
});

it('finds the variables of every set-up', () => {
  expect(
    ENVIRONMENTS.filter(([, environment]) => Object.keys(environment).length > 1).length,
  ).toBeGreaterThan(8);
});

describe('the images', () => {
  const own = JSON.parse(text('package.json'));
  const major = /\d+/.exec(own.dependencies.node)?.[0];

  it('are built of nothing but base images, without secrets', () => {
    // a syntax line would ask the registry for another program
    expect(DOCKERFILE).not.toMatch(/^# *syntax=/m);
    for (const file of ['.dockerignore', '.gitignore']) expect(text(file)).toMatch(/^secrets\/?$/m);
  });

  it('have the Node of the site', () => {
    const nodes = [...DOCKERFILE.matchAll(/^FROM node:(\S+)/gm)].map(([, tag = '']) => tag.split('-')[0]);
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.filter((tag) => tag !== major)).toEqual([]);
  });

  it('run without root, and with a root folder that is only read', () => {
    expect(/^USER (\d+)/m.exec(DOCKERFILE)?.[1]).toBe('1000');
    expect(OF_SITE.length).toBeGreaterThan(3);
    expect(OF_SITE.filter(([, service]) => service.read_only !== true)).toEqual([]);
    expect(PODS.length).toBeGreaterThan(2);
    for (const { securityContext, containers } of PODS) {
      expect(securityContext.runAsNonRoot).toBe(true);
      expect(containers[0].securityContext.readOnlyRootFilesystem).toBe(true);
    }
  });

  it('in Kubernetes are those of this version', () => {
    const tags = PODS.map(({ containers }) => containers[0].image.split(':')[1]);
    expect([...new Set(tags)]).toEqual([own.version]);
  });
});

it('commands that set-ups run exist', () => {
  const known = createProgram(COMMANDS).commands.map((command) => command.name());
  const run = [
    ...DOCKERFILE.matchAll(/^CMD \["([\w-]+)"\]/gm),
    ...UNITS.flatMap(({ unit }) => [...unit.matchAll(/^ExecStart=.*forecourt\.js ([\w-]+)/gm)]),
  ].map(([, command]) => command);
  const args = [
    ...PODS.map(({ containers }) => containers[0].args),
    ...OF_SITE.map(([, each]) => each.command),
  ];
  const all = [...run, ...args.flatMap((each) => each ?? [])];
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((command) => !known.includes(command))).toEqual([]);
});

it('probes and health checks ask routes that exist', () => {
  const routes = [...text('src/server/api/routes/health/health.ts').matchAll(/'(\/\w+)',/g)].map(
    ([, path]) => path,
  );
  const asked = [
    ...PODS.flatMap(({ containers: [{ startupProbe, readinessProbe, livenessProbe }] }) =>
      [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probe?.httpGet.path ?? []),
    ),
    ...[...DOCKERFILE.matchAll(/\}(\/\w+)`/g)].map(([, path]) => path),
    ...[...text('docs/examples/compose/haproxy.cfg').matchAll(/ uri (\S+)/g)].map(([, path]) => path),
  ];
  expect(asked.length).toBeGreaterThan(6);
  expect(asked.filter((path) => !routes.includes(path))).toEqual([]);
});

describe('compose.yaml', () => {
  it('mounts files that exist, volumes and secrets that it declares', () => {
    const mounts: string[] = SERVICES.flatMap(([, { volumes = [] }]) =>
      volumes.map((each: string) => each.split(':')[0]),
    );
    const missing = mounts.filter((each) =>
      each.startsWith('./') ? !existsSync(join(ROOT, each)) : !(each in COMPOSE.volumes),
    );
    const secrets: string[] = SERVICES.flatMap(([, service]) => service.secrets ?? []);
    expect([mounts.length > 9, missing]).toEqual([true, []]);
    expect(secrets.filter((each) => !(each in COMPOSE.secrets))).toEqual([]);
  });

  it('is run by commands that set what it asks of the shell', () => {
    const [, asked] = /\$\{(\w+):\?/.exec(text('compose.yaml')) ?? [];
    const page = text('docs/operations/setups.md');
    const [, first = ''] = /^(.*docker compose up.*)$/m.exec(page) ?? [];
    expect(asked).toBe('PUBLIC_ORIGIN');
    // .env, which each command of Compose reads; a variable before one command is missing in the next
    expect(page).toMatch(new RegExp(`^echo ${asked}=\\S+ >> \\.env$`, 'm'));
    expect(first).not.toContain(`${asked}=`);
  });

  it('takes rights from every container, and listens on this machine only unless told otherwise', () => {
    for (const [name, { cap_drop, security_opt }] of SERVICES)
      expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
    const ports: string[] = SERVICES.flatMap(([, service]) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(1);
    for (const each of ports) expect(each).toMatch(/^(127\.0\.0\.1|\$\{HTTP_ADDRESS:-127\.0\.0\.1\}):/);
  });

  it('is a real site; a file of its own makes it a demonstration', () => {
    const switches = (environment: Environment) =>
      Object.fromEntries(['DEMO_STOCK', 'SANDBOX_PAYMENTS'].map((name) => [name, environment[name]]));
    for (const [name, { environment }] of OF_SITE)
      expect([name, switches(environment)]).toEqual([name, { DEMO_STOCK: 'off', SANDBOX_PAYMENTS: 'off' }]);
    const demo: Yaml = parseYaml(text('compose.demo.yaml'));
    expect(Object.keys(demo.services).sort()).toEqual(OF_SITE.map(([name]) => name).sort());
    for (const [name, { environment }] of Object.entries<Yaml>(demo.services))
      expect([name, switches(environment)]).toEqual([name, { DEMO_STOCK: 'on', SANDBOX_PAYMENTS: 'on' }]);
  });

  it('has two processes for visitors, and one for jobs', () => {
    const roles = OF_SITE.flatMap(([, { environment }]) => environment.ROLE ?? []);
    expect(roles.sort()).toEqual(['web', 'web', 'worker']);
  });

  it('names services that exist in the files of its proxy and of Prometheus', () => {
    const names = SERVICES.map(([name]) => name);
    const proxied = [
      ...text('docs/examples/compose/haproxy.cfg').matchAll(/^ +server (\S+) ([\w-]+):3000$/gm),
    ];
    const [settings] = documentsOf('docs/examples/compose/prometheus.yml');
    const [scrape]: Yaml[] = settings.scrape_configs;
    const scraped: string[] = scrape.static_configs[0].targets;
    expect([...new Set(proxied.map(([, name]) => name))]).toEqual(['site-1', 'site-2']);
    expect(proxied.filter(([, name, host]) => name !== host)).toEqual([]);
    expect(scraped.map((each) => each.replace(/:9464$/, ''))).toEqual(['site-1', 'site-2', 'worker']);
    expect(names).toEqual(expect.arrayContaining(['site-1', 'site-2', 'worker', 'prometheus']));
  });
});

describe('Kubernetes', () => {
  it('has selectors that find their pods, and scales what is deployed', () => {
    const deployments = KUBERNETES.filter(({ kind }) => kind === 'Deployment');
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels);
    for (const { spec } of deployments) expect(labels).toContainEqual(spec.selector.matchLabels);
    const [service, budget, scaler] = ['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'].map(
      (wanted) => KUBERNETES.find(({ kind }) => kind === wanted),
    );
    expect(labels).toContainEqual(service.spec.selector);
    expect(labels).toContainEqual(budget.spec.selector.matchLabels);
    expect(deployments.map(({ metadata }) => metadata.name)).toContain(scaler.spec.scaleTargetRef.name);
  });

  it('mounts each volume that a pod has, and no other', () => {
    for (const { containers, volumes } of PODS) {
      const names = (list: Yaml[]) => list.map(({ name }) => name).sort();
      expect(names(containers[0].volumeMounts)).toEqual(names(volumes));
    }
  });
});

describe('units of systemd', () => {
  it.each(UNITS)('$file is hardened, and reads secrets from files that it is given', ({ unit }) => {
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'PrivateTmp=yes',
    ])
      expect(unit.split('\n')).toContain(line);
    expect(unit).toMatch(/^MemoryMax=\d+[MG]$/m);
    const given = [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name);
    const read = [...unit.matchAll(/=%d\/([\w-]+)/g)].map(([, name]) => name);
    expect(read.length).toBeGreaterThan(1);
    expect(read.sort()).toEqual(given.sort());
  });
});

it('docs/operations/setups.md names files that exist', () => {
  const page = text('docs/operations/setups.md');
  const paths = [...page.matchAll(/\b((?:docs|tests|scripts)\/[\w./@-]+\.\w+)/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
