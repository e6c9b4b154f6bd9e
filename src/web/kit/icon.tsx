/** Base component of icons: size and stroke width are props, the colour is inherited from the text. */
import type { ComponentType, ReactNode, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  readonly size?: number | string;
  /** Stroke width. */
  readonly stroke?: number;
}
export type Icon = ComponentType<IconProps>;

/** @param shapes path data in a 24 × 24 view box. */
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
