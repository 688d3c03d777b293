import { type Expression, type ObjectExpression, type Program, parse } from 'acorn';

/** What is written in a module at its top level. */
export interface ModuleSyntax {
  /** Absent if the parser does not know this syntax. */
  program?: Program;
  /** What the module exports as its default. */
  exported?: Expression;
  /** Constants by name. */
  constants: ReadonlyMap<string, Expression>;
  /** Local names of functions that return what they are given. */
  identities: ReadonlySet<string>;
  /** First position of each import, by what it imports. */
  imports: ReadonlyMap<string, number>;
  /** Why the parser gave up. */
  fault?: { message: string; offset: number };
}

/** A property of an object, as it is written. */
export interface Property {
  name: string;
  value?: Expression;
  key?: { start: number; end: number };
  place: { start: number; end: number };
  /** Whether the name stands in this object, and does not come from another one that is spread. */
  isLiteral: boolean;
  /** Whether its names are computed: it may be any property. */
  isOpen: boolean;
}

const MAX_STEPS = 20;

/** @param code JavaScript */
export function parseModule(code: string): ModuleSyntax {
  const constants = new Map<string, Expression>();
  const identities = new Set<string>();
  const imports = new Map<string, number>();
  try {
    const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
    let exported: Expression | undefined;
    for (const statement of program.body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type === 'VariableDeclaration' && declared.kind === 'const')
        for (const { id, init } of declared.declarations)
          if (id.type === 'Identifier' && init) constants.set(id.name, init);
      if ('source' in statement && statement.source) {
        const name = String(statement.source.value);
        if (!imports.has(name)) imports.set(name, statement.source.start);
      }
      if (statement.type === 'ImportDeclaration' && statement.source.value === 'forecourt')
        for (const { local } of statement.specifiers) identities.add(local.name);
      if (statement.type === 'ExportDefaultDeclaration') exported = statement.declaration as Expression;
      if (statement.type === 'ExportNamedDeclaration' && !statement.source)
        exported = namedDefault(statement.specifiers) ?? exported;
    }
    return { program, exported, constants, identities, imports };
  } catch (error) {
    const { message, pos } = error as Error & { pos?: number };
    return {
      constants,
      identities,
      imports,
      fault: { message: message.replace(/ \(\d+:\d+\)$/, ''), offset: pos ?? 0 },
    };
  }
}

type Specifiers = Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>['specifiers'];

/** `export { region as default }` */
function namedDefault(specifiers: Specifiers): Expression | undefined {
  const found = specifiers.find(
    ({ exported }) => (exported.type === 'Identifier' ? exported.name : exported.value) === 'default',
  );
  return found?.local.type === 'Identifier' ? found.local : undefined;
}

/** Follows names of constants, properties of objects and `defineRegion( … )` to what is written there. */
export function resolveExpression(
  expression: Expression,
  syntax: ModuleSyntax,
  steps = MAX_STEPS,
): Expression {
  const next = steps > 0 ? stepFrom(expression, syntax, steps) : undefined;
  return next ? resolveExpression(next, syntax, steps - 1) : expression;
}

function stepFrom(expression: Expression, syntax: ModuleSyntax, steps: number): Expression | undefined {
  if (expression.type === 'Identifier') return syntax.constants.get(expression.name);
  if (expression.type === 'CallExpression') {
    const { callee, arguments: given } = expression;
    const [only] = given;
    const isIdentity = callee.type === 'Identifier' && syntax.identities.has(callee.name);
    return isIdentity && only && only.type !== 'SpreadElement' ? only : undefined;
  }
  if (expression.type !== 'MemberExpression' || expression.computed) return undefined;
  const { object, property } = expression;
  if (object.type === 'Super' || property.type !== 'Identifier') return undefined;
  const whole = resolveExpression(object, syntax, steps - 1);
  if (whole.type !== 'ObjectExpression') return undefined;
  return propertiesOf(whole, syntax, steps - 1).findLast(({ name }) => name === property.name)?.value;
}

/** Returns the properties of an object, with those of objects that it spreads. */
export function propertiesOf(
  { properties }: ObjectExpression,
  syntax: ModuleSyntax,
  steps = MAX_STEPS,
): Property[] {
  return properties.flatMap((property): Property[] => {
    if (property.type === 'SpreadElement') {
      const spread = steps > 0 ? resolveExpression(property.argument, syntax, steps - 1) : property.argument;
      if (spread.type !== 'ObjectExpression')
        return [{ name: '', place: property, isLiteral: false, isOpen: true }];
      return propertiesOf(spread, syntax, steps - 1).map((each) => ({ ...each, isLiteral: false }));
    }
    const { key, value, computed } = property;
    const name = computed ? undefined : nameOf(key);
    const isOpen = name === undefined;
    return [{ name: name ?? '', value, key, place: property, isLiteral: !isOpen, isOpen }];
  });
}

function nameOf(key: Expression | { type: 'PrivateIdentifier' }): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}
