/** What a report is called and answers with: what each product sold over all streams, its class, trend and stock. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { reportingErrors } from '../errors.ts';
import { answerShape, comparedShape, coverShape, figureShape, noteShape } from '../report/figure-shapes.action.ts';
import { PRODUCT_FIGURES, STOCK_STATES, type ProductAnswer } from './products.rules.ts';
import { question } from '../report/report-input.action.ts';

const CLASSES = ['A', 'B', 'C'] as const;
const MOST_PRODUCTS = 10_000;

const input = question({
  search: z.string().max(200).optional().describe('Words in the name, or a part of the ID.'),
  abc: z.array(z.enum(CLASSES)).min(1).optional().describe('Only products of these classes.'),
  stock: z.array(z.enum(STOCK_STATES)).min(1).optional().describe('Only products in these states of stock.'),
  product: z.string().min(1).max(60).optional().describe('ID of the product whose streams are wanted too.'),
  orderBy: z
    .object({
      figure: z.enum([...PRODUCT_FIGURES, 'label', 'availableStock']).describe('What to order by.'),
      direction: z.enum(['asc', 'desc']).describe('Which way; what is unknown comes last either way.'),
    })
    .optional()
    .describe('Absent = most GMV first.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MOST_PRODUCTS)
    .default(500)
    .describe('Products in the answer, also when it is a file; totals, shares and classes are over all.'),
});
export type ProductInput = z.output<typeof input>;

const stockShape = z.number().nullable().describe('Available stock when last reported; null = no stream reported any.');
const classShape = z.object({ products: z.number().describe('Products of the class.'), gmv: z.string().describe('Their GMV.') });

const output = z.object({
  ...coverShape,
  weeks: z.array(z.string()).describe('Mondays of the weeks that the period touches.'),
  products: z
    .array(
      z.object({
        productId: z.string().describe('The platform’s ID.'),
        productName: z.string().describe('As the latest stream calls it.'),
        ...comparedShape(PRODUCT_FIGURES),
        share: z.string().nullable().describe('Fraction of the GMV of all products.'),
        cumulativeShare: z.string().nullable().describe('Fraction of all GMV that this product and all better ones make.'),
        abc: z.enum(CLASSES).describe('A = the products that make the first 80 % of GMV, B = those up to 95 %, C = the rest.'),
        availableStock: stockShape,
        stock: z
          .enum(STOCK_STATES)
          .describe('OUT = 0 when last reported, WAS_OUT = fell to 0 within the period and is back, UNKNOWN = no stream reported any.'),
        lastSeen: z.string().describe('Start of the latest stream that showed it.'),
        trend: z.array(z.string().nullable()).describe('GMV of each week; null = in no stream of that week, or unknown.'),
      }),
    )
    .describe('In the order asked for.'),
  totalProducts: z.number().describe('Products found, also beyond the limit.'),
  classes: z
    .object({ A: classShape.describe('Class A.'), B: classShape.describe('Class B.'), C: classShape.describe('Class C.') })
    .describe('All products of the period by class.'),
  totals: z.object(comparedShape(PRODUCT_FIGURES)).describe('Over all products of the period.'),
  streams: z
    .array(
      z.object({
        liveStream: z.string().describe('IRI of the stream.'),
        label: z.string().describe('Its title, else its account.'),
        color: z.string().describe('Display colour of the account.'),
        startTime: z.string().describe('When it started.'),
        timezone: z.string().describe('Zone of the account.'),
        ...figureShape(PRODUCT_FIGURES),
        availableStock: stockShape,
      }),
    )
    .nullable()
    .describe('Streams that showed the product asked for, latest first, at most 200.'),
  notes: noteShape,
});

export const productPerformance = defineAction({
  method: 'POST',
  path: '/api/reports/product-performance',
  resource: 'LiveStreamProduct',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'What each product sold over the live streams that you may see: share and class, trend by week, stock-outs.',
  input,
  output: answerShape<ProductAnswer>(output),
  table: true,
  errors: errorsOf(reportingErrors),
});
