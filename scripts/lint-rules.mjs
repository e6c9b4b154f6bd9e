/** Lint rule against unreadable conditional expressions: three nested ones, or one inside another's condition or first branch. */
const inner = (node) => (node.type === 'ParenthesizedExpression' ? inner(node.expression) : node);
const isConditional = (node) => inner(node).type === 'ConditionalExpression';

const noTangledConditional = {
  create: (context) => ({
    ConditionalExpression(node) {
      const rest = inner(node.alternate);
      if (isConditional(node.test) || isConditional(node.consequent))
        context.report({ node, message: 'Conditional inside a condition or its first branch: name it, or return early.' });
      else if (rest.type === 'ConditionalExpression' && isConditional(rest.alternate))
        context.report({ node, message: 'Three nested conditionals: use a function with early returns or a table.' });
    },
  }),
};

export default { meta: { name: 'greenroom' }, rules: { 'no-tangled-conditional': noTangledConditional } };
