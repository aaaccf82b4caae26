/**
 * A rule of oxlint: a text beside a conditional part needs an element of its own.
 *
 * To translate a page, browsers replace each text node by a `<font>`. React still refers to the old node when it inserts or
 * removes, and throws. `followTranslator` repairs that in an open page; an element needs no repair.
 */
import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown; createOnce?: never }>;
type Context = Parameters<Rule['create']>[0];
type Visitor = ReturnType<Rule['create']>;
type Node<Type extends keyof Visitor> = Parameters<NonNullable<Visitor[Type]>>[0];
type Parent = Node<'JSXElement'> | Node<'JSXFragment'>;
type Expression = Node<'ExpressionStatement'>['expression'] | Node<'JSXExpressionContainer'>['expression'];
type Name = Node<'Identifier'>;

/** They return elements. */
const MAKERS = new Set(['createElement', 'map', 'flatMap']);

/** What it may come to: each branch of its conditions. */
function branchesOf(value: Expression): Expression[] {
  if (value.type === 'ConditionalExpression') return [value.consequent, value.alternate].flatMap(branchesOf);
  if (value.type !== 'LogicalExpression') return [value];
  return [...(value.operator === '&&' ? [] : branchesOf(value.left)), ...branchesOf(value.right)];
}

function definitionOf(name: Name, { sourceCode }: Context) {
  let scope: ReturnType<typeof sourceCode.getScope> | null = sourceCode.getScope(name);
  while (scope && !scope.set.has(name.name)) scope = scope.upper;
  return scope?.set.get(name.name)?.defs[0];
}

/** Follows a constant to its value, and a prop to its type in the same file. */
function isTextName(name: Name, context: Context): boolean {
  const definition = definitionOf(name, context);
  if (definition?.type === 'Variable' && definition.node.type === 'VariableDeclarator') {
    const { id, init } = definition.node;
    return (
      id.type === 'Identifier' && init !== null && branchesOf(init).some((each) => isText(each, context))
    );
  }
  const typed = new RegExp(`readonly ${name.name}\\??: [^;=]*\\b(string|number)\\b`);
  return definition?.type === 'Parameter' && typed.test(context.sourceCode.text);
}

/** A function of another file, or one that a hook returns, such as `t`. Those of this file often return elements. */
function isElsewhere(name: Name, context: Context): boolean {
  const definition = definitionOf(name, context);
  if (definition?.type !== 'Variable') return definition?.type === 'ImportBinding';
  const { node } = definition;
  return node.type === 'VariableDeclarator' && node.init?.type === 'CallExpression';
}

/** There are no types here. A property counts as a text, any other doubt does not. */
function isText(value: Expression, context: Context): boolean {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? value.value !== '' : typeof value.value === 'number';
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return isText(value.expression, context);
    case 'MemberExpression':
      return value.property.type !== 'Identifier' || value.property.name !== 'children';
    case 'Identifier':
      return isTextName(value, context);
    case 'CallExpression': {
      const { callee } = value;
      if (callee.type === 'MemberExpression')
        return callee.property.type === 'Identifier' && !MAKERS.has(callee.property.name);
      return callee.type === 'Identifier' && !MAKERS.has(callee.name) && isElsewhere(callee, context);
    }
    default:
      return false;
  }
}

/** Whether something of this value comes and goes: it has branches, and not all are texts. */
function comesAndGoes(value: Expression, context: Context): boolean {
  if (value.type === 'LogicalExpression' && value.operator === '&&') return true;
  const branches = branchesOf(value);
  return branches.length > 1 && !branches.every((each) => isText(each, context));
}

function check(parent: Parent, context: Context): void {
  const children = parent.children.filter((child) =>
    child.type === 'JSXText'
      ? child.value.trim() !== ''
      : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression',
  );
  if (children.length < 2) return;
  const values = children.map((child) =>
    child.type === 'JSXExpressionContainer' ? child.expression : undefined,
  );
  if (!values.some((value) => value && comesAndGoes(value, context))) return;
  for (const [at, child] of children.entries()) {
    const value = values[at];
    const isBare = value ? branchesOf(value).some((each) => isText(each, context)) : child.type === 'JSXText';
    if (isBare) {
      context.report({
        node: child,
        message: 'Put this text into an element: something beside it, or it, comes and goes.',
      });
    }
  }
}

const rule: Rule = {
  create: (context) => ({
    JSXElement: (node) => check(node, context),
    JSXFragment: (node) => check(node, context),
  }),
};

export default { meta: { name: 'bare-texts' }, rules: { 'in-elements': rule } };
