import { z } from 'zod';

/** What is known of one order and its zone, by the names that calls use. */
export type KnownValues = Readonly<Record<string, unknown>>;

interface Node {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Node[];
  oneOf?: readonly Node[];
  properties?: Readonly<Record<string, Node>>;
  required?: readonly string[];
  items?: Node;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  pattern?: string;
}

const nodes = new Map<z.ZodType, Node>();

/** Made once each: a body is wanted for every zone. */
function asJson(schema: z.ZodType): Node {
  const node = nodes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node);
  nodes.set(schema, node);
  return node;
}

/** Every name a body may hold, at any depth. */
export function listPropertyNames(schema: z.ZodType): Set<string> {
  const names = new Set<string>();
  const walk = (node: Node) => {
    for (const [name, inner] of Object.entries(node.properties ?? {})) {
      names.add(name);
      walk(inner);
    }
    for (const inner of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.items ? [node.items] : [])])
      walk(inner);
  };
  walk(asJson(schema));
  return names;
}

/** A good body of each kind the call takes: what is known is given, the rest is invented where it may not be left out. */
export function buildRequestBodies(schema: z.ZodType, known: KnownValues): unknown[] {
  const node = asJson(schema);
  return (node.oneOf ?? [node]).filter((kind) => isMeant(kind, known)).map((kind) => valueFor(kind, known));
}

const isMeant = ({ properties = {} }: Node, known: KnownValues): boolean =>
  Object.entries(properties).every(([name, { const: only }]) => only === undefined || (known[name] ?? only) === only);

function valueFor(node: Node, known: KnownValues): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const [first] = node.anyOf ?? node.oneOf ?? [];
  if (first) return valueFor(first, known);
  switch (node.type) {
    case 'object':
      return objectFor(node, known);
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => valueFor(node.items ?? {}, known));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(node.minimum ?? 1, 1);
    default:
      return textFor(node);
  }
}

function objectFor({ properties = {}, required = [] }: Node, known: KnownValues): object {
  const given = Object.entries(properties).flatMap(([name, inner]): [string, unknown][] => {
    if (name in known) return [[name, known[name]]];
    return required.includes(name) ? [[name, valueFor(inner, known)]] : [];
  });
  return Object.fromEntries(given);
}

function textFor({ format, minLength = 1 }: Node): string {
  if (format === 'uuid') return crypto.randomUUID();
  return 'As we heard on the phone. '.repeat(1 + Math.floor(minLength / 20)).trim();
}
