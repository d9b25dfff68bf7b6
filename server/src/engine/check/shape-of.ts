import type { Format, Shape } from "../formats/format.ts";
import type { JsonValue } from "../model/json.ts";
import { isSamePath, type PathPattern } from "../model/place.ts";

/** The shape that a record means to have; the format's usual one when nothing speaks for another. */
export function shapeOf(value: JsonValue | undefined, format: Format, at: PathPattern): Shape {
  const shapes = shapesAt(format, at);
  for (const shape of shapes) {
    if (value !== undefined && shape.recognises(value)) {
      return shape;
    }
  }
  return shapes[0] ?? format.shapes[0];
}

/** Found once for all records. */
const SHAPES_AT = new WeakMap<PathPattern, readonly (readonly [Format, readonly Shape[]])[]>();

/** The shapes that a record may have at a place. */
function shapesAt(format: Format, at: PathPattern): readonly Shape[] {
  const known = SHAPES_AT.get(at) ?? [];
  for (const [other, shapes] of known) {
    if (other === format) {
      return shapes;
    }
  }
  const here = format.shapes.filter(({ livesAt }) => livesAt?.some((pattern) => isSamePath(pattern, at)) ?? true);
  const shapes = here.length === 0 ? format.shapes : here;
  SHAPES_AT.set(at, [...known, [format, shapes]]);
  return shapes;
}
