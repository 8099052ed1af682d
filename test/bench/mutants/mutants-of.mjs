import ts from 'typescript';

/**
 * @typedef {object} Mutant
 * @property {number} start
 * @property {number} end
 * @property {string} text what stands there instead
 * @property {number} line
 * @property {string} what the change, as it is listed
 */

/** @type {Partial<Record<ts.SyntaxKind, string[]>>} */
const OTHER_OPERATORS = {
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.PercentToken]: ['*'],
  [ts.SyntaxKind.AsteriskAsteriskToken]: ['*'],
  [ts.SyntaxKind.LessThanToken]: ['<=', '>'],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<'],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.PlusEqualsToken]: ['-='],
  [ts.SyntaxKind.MinusEqualsToken]: ['+='],
  [ts.SyntaxKind.AsteriskEqualsToken]: ['/='],
  [ts.SyntaxKind.SlashEqualsToken]: ['*='],
  [ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken]: ['<<'],
  [ts.SyntaxKind.LessThanLessThanToken]: ['>>>'],
};

/** @type {Readonly<Record<string, string>>} */
const OTHER_FUNCTIONS = { max: 'min', min: 'max', floor: 'ceil', ceil: 'floor', every: 'some', some: 'every' };

/**
 * Everything that is changed in a file, one change a mutant: operators, comparisons, conditions, numbers, truth values,
 * statements that are left out. Words, types and what is only thrown stay as they are.
 *
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(text) {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.ES2023, true);
  /** @type {Mutant[]} */
  const mutants = [];

  /** @param {ts.Node} node @param {string} instead */
  const add = (node, instead) => {
    const [start, end] = [node.getStart(file), node.getEnd()];
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    mutants.push({
      start,
      end,
      text: instead,
      line,
      what: `${oneLine(text.slice(start, end))} → ${instead || 'nothing'}`,
    });
  };

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      for (const instead of OTHER_OPERATORS[node.operatorToken.kind] ?? []) {
        if (!isText(node.left) && !isText(node.right)) add(node.operatorToken, instead);
      }
    }
    if (ts.isIfStatement(node)) {
      add(node.expression, 'false');
      if (!ts.isThrowStatement(node.thenStatement)) add(node.expression, 'true');
    }
    if (ts.isConditionalExpression(node)) {
      add(node.condition, 'true');
      add(node.condition, 'false');
    }
    if (ts.isNumericLiteral(node)) add(node, node.text === '0' ? '1' : node.text === '1' ? '0' : `(${node.text} + 1)`);
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    if (ts.isPrefixUnaryExpression(node)) {
      if (node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken) {
        add(node, `(${node.operand.getText(file)})`);
      }
    }
    if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
      const instead = Object.hasOwn(OTHER_FUNCTIONS, node.name.text) && OTHER_FUNCTIONS[node.name.text];
      if (instead && node.parent.expression === node) add(node.name, instead);
    }
    if (ts.isExpressionStatement(node)) add(node, ';');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

/** @param {ts.Node} node */
function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** @param {string} text */
function oneLine(text) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
