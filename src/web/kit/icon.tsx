/** How an icon is drawn: as large and as bold as it is asked for, in the colour of the text around it. */
import type { ComponentType, ReactNode, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  readonly size?: number | string;
  /** Width of the lines. */
  readonly stroke?: number;
}
export type Icon = ComponentType<IconProps>;

/** @param shapes the paths of the drawing, on a square of 24. */
export function outlined(...shapes: readonly string[]): Icon {
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {paths(shapes)}
    </svg>
  );
}

export function filled(...shapes: readonly string[]): Icon {
  return ({ size = 24, stroke: _none, ...rest }) => (
    <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="0 0 24 24" fill="currentColor" {...rest}>
      {paths(shapes)}
    </svg>
  );
}

function paths(shapes: readonly string[]): ReactNode {
  return shapes.map((shape) => <path key={shape} d={shape} />);
}
