import type { ArrayExpression, Expression } from 'acorn';
import type { Node } from 'jsonc-parser';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { type ModuleSyntax, type Property, propertiesOf, resolveExpression } from './module-syntax.ts';

/** Positions in a text. */
interface Place {
  start: number;
  end: number;
}

const FILE: Place = { start: 0, end: 0 };

/**
 * Turns the value of a module into the tree that JSON text would have, with the positions of the source. A value that is
 * computed has the position of the nearest property that is written literally.
 */
export function sourceTree(value: Json, syntax: ModuleSyntax): Node {
  return treeOf(value, syntax.exported, syntax, syntax.exported ?? FILE);
}

/** @param outer where a value is said to stand that is not written literally */
function treeOf(value: Json, written: Expression | undefined, syntax: ModuleSyntax, outer: Place): Node {
  const expression = written && resolveExpression(written, syntax);
  const place = expression ?? outer;
  if (Array.isArray(value)) {
    const elements =
      expression?.type === 'ArrayExpression' ? elementsOf(value.length, expression, syntax) : [];
    const children = value.map((each, index) => treeOf(each, elements[index], syntax, place));
    return { type: 'array', ...span(place), children };
  }
  if (!isObject(value)) return { type: typeOf(value), ...span(place), value };
  const known = expression?.type === 'ObjectExpression' ? propertiesOf(expression, syntax) : [];
  const children = Object.entries(value).map(([name, each]) => {
    const property = known.findLast((one) => one.name === name) ?? known.findLast(({ isOpen }) => isOpen);
    const at = property?.place ?? place;
    return propertyNode(name, property, treeOf(each, property?.value, syntax, at), at);
  });
  return { type: 'object', ...span(place), children: [...repeatedNames(known), ...children] };
}

function propertyNode(name: string, property: Property | undefined, value: Node, place: Place): Node {
  const key: Node = { type: 'string', ...span(property?.key ?? place), value: name };
  return { type: 'property', ...span(place), children: [key, value] };
}

/** Names that are written again later in the same object, which counts; the checks of JSON report them. */
function repeatedNames(properties: readonly Property[]): Node[] {
  const literal = properties.filter(({ isLiteral }) => isLiteral);
  return literal
    .filter(({ name }, index) => literal.slice(index + 1).some((later) => later.name === name))
    .map((property) =>
      propertyNode(
        property.name,
        property,
        { type: 'null', ...span(property.place), value: null },
        property.place,
      ),
    );
}

/** Returns what stands for each entry of a list; entries of a list that is computed and spread stand at the spread. */
function elementsOf(length: number, list: ArrayExpression, syntax: ModuleSyntax): Expression[] {
  const parts = flatElements(list, syntax);
  const gap = parts.findIndex(({ isSpread }) => isSpread);
  const spread = parts[gap];
  const expressions = parts.map(({ expression }) => expression);
  if (!spread) return expressions;
  const isOnly = parts.filter(({ isSpread }) => isSpread).length === 1;
  const after = isOnly ? expressions.slice(gap + 1) : [];
  const brought = Math.max(0, length - gap - after.length);
  return [...expressions.slice(0, gap), ...Array<Expression>(brought).fill(spread.expression), ...after];
}

function flatElements(
  { elements }: ArrayExpression,
  syntax: ModuleSyntax,
): { expression: Expression; isSpread: boolean }[] {
  return elements.flatMap((element) => {
    if (!element) return [];
    if (element.type !== 'SpreadElement') return [{ expression: element, isSpread: false }];
    const list = resolveExpression(element.argument, syntax);
    return list.type === 'ArrayExpression'
      ? flatElements(list, syntax)
      : [{ expression: element.argument, isSpread: true }];
  });
}

function span({ start, end }: Place): Pick<Node, 'offset' | 'length'> {
  return { offset: start, length: end - start };
}

function typeOf(value: string | number | boolean | null): Node['type'] {
  return value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean');
}
