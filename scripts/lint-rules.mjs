/** Refuses conditional expressions that nobody reads at first sight: three in one another, or one inside what another asks or answers with when true. */
const inner = (node) => (node.type === 'ParenthesizedExpression' ? inner(node.expression) : node);
const isConditional = (node) => inner(node).type === 'ConditionalExpression';

const noTangledConditional = {
  create: (context) => ({
    ConditionalExpression(node) {
      const rest = inner(node.alternate);
      if (isConditional(node.test) || isConditional(node.consequent))
        context.report({ node, message: 'A conditional inside a condition or its first answer: name it, or return early.' });
      else if (rest.type === 'ConditionalExpression' && isConditional(rest.alternate))
        context.report({ node, message: 'Three conditionals in one another: a function with early returns or a table reads better.' });
    },
  }),
};

export default { meta: { name: 'greenroom' }, rules: { 'no-tangled-conditional': noTangledConditional } };
