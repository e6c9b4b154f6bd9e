/** Contract of the product report: sales of each product across streams, with class, trend and stock. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { reportingErrors } from '../errors.ts';
import { answerShape, comparedShape, coverShape, figureShape, noteShape } from '../report/figure-shapes.action.ts';
import { PRODUCT_FIGURES, STOCK_STATES, type ProductAnswer } from './products.rules.ts';
import { question } from '../report/report-input.action.ts';
import { MOST_ROWS } from '../report/report-limits.rules.ts';

const CLASSES = ['A', 'B', 'C'] as const;

const input = question({
  search: z.string().max(200).optional().describe('Part of the name or ID.'),
  abc: z.array(z.enum(CLASSES)).min(1).optional().describe('Only products of these classes.'),
  stock: z.array(z.enum(STOCK_STATES)).min(1).optional().describe('Only products in these stock states.'),
  product: z.string().min(1).max(60).optional().describe('ID of the product whose streams to include.'),
  orderBy: z
    .object({
      figure: z.enum([...PRODUCT_FIGURES, 'label', 'availableStock']).describe('The column to sort by.'),
      direction: z.enum(['asc', 'desc']).describe('Sort direction. Unknown values come last in both directions.'),
    })
    .optional()
    .describe('Default: GMV descending.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MOST_ROWS)
    .default(500)
    .describe('Maximum number of products, also in files. Totals, shares and classes include all.'),
});
export type ProductInput = z.output<typeof input>;

const stockShape = z.number().nullable().describe('Available stock when last reported; null = no stream reported a stock.');
const classShape = z.object({ products: z.number().describe('Number of products in the class.'), gmv: z.string().describe('Their GMV.') });

const output = z.object({
  ...coverShape,
  weeks: z.array(z.string()).describe('Mondays of the weeks that overlap the period.'),
  products: z
    .array(
      z.object({
        productId: z.string().describe('The platform’s ID.'),
        productName: z.string().describe('Name in the latest stream.'),
        ...comparedShape(PRODUCT_FIGURES),
        share: z.string().nullable().describe('Fraction of the total GMV.'),
        cumulativeShare: z.string().nullable().describe('Fraction of the total GMV of this and all better products.'),
        abc: z.enum(CLASSES).describe('A = products that make the first 80% of GMV, B = up to 95%, C = the rest.'),
        availableStock: stockShape,
        stock: z
          .enum(STOCK_STATES)
          .describe(
            'OUT = 0 when last reported, WAS_OUT = reached 0 within the period and is back in stock, UNKNOWN = no stream reported a stock.',
          ),
        lastSeen: z.string().describe('Start of the latest stream with the product.'),
        trend: z.array(z.string().nullable()).describe('GMV of each week; null = in no stream of that week, or unknown.'),
      }),
    )
    .describe('In the requested order.'),
  totalProducts: z.number().describe('Total number of products, regardless of the limit.'),
  classes: z
    .object({ A: classShape.describe('Class A.'), B: classShape.describe('Class B.'), C: classShape.describe('Class C.') })
    .describe('All products of the period by class.'),
  totals: z.object(comparedShape(PRODUCT_FIGURES)).describe('Totals of all products in the period.'),
  streams: z
    .array(
      z.object({
        liveStream: z.string().describe('IRI of the stream.'),
        label: z.string().describe('Its title, else its account.'),
        color: z.string().describe('Display colour of the account.'),
        startTime: z.string().describe('Start of the stream.'),
        timezone: z.string().describe('Time zone of the account.'),
        ...figureShape(PRODUCT_FIGURES),
        availableStock: stockShape,
      }),
    )
    .nullable()
    .describe('Streams with the requested product, latest first, at most 200.'),
  notes: noteShape,
});

export const productPerformance = defineAction({
  method: 'POST',
  path: '/api/reports/product-performance',
  resource: 'LiveStreamProduct',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'Sales of each product across the live streams you may see: share and class, weekly trend, stock-outs.',
  input,
  output: answerShape<ProductAnswer>(output),
  table: true,
  errors: errorsOf(reportingErrors),
});
