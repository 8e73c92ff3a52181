import { nameFault, stemOf } from './names.ts';
import { typeOfName } from './types.ts';
import type { FileTypeName } from './types.ts';

interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The files that an area accepts, from `files.areas` of app.yaml. */
export interface FileArea {
  readonly types: readonly FileTypeName[];
  readonly maxMegabytes: number;
  /** Pixels. */
  readonly width?: Range | undefined;
  readonly height?: Range | undefined;
  /** Seconds. */
  readonly duration?: Range | undefined;
  /** A pattern for the name without its extension. */
  readonly namePattern?: string | undefined;
}

/**
 * The known properties of a file: name and size before the upload, and further ones from its bytes on the
 * server.
 */
export interface FileFact {
  readonly name: string;
  readonly bytes: number;
  /** The type by its bytes. Undefined when not examined, null for an unsupported type. */
  readonly type?: FileTypeName | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly duration?: number | null | undefined;
}

/** Why a file is refused, with the found and the allowed values. */
export interface FileFault {
  readonly rule:
    | `name.${NonNullable<ReturnType<typeof nameFault>>}`
    | 'namePattern'
    | 'ending'
    | 'content'
    | 'empty'
    | 'size'
    | 'width'
    | 'height'
    | 'duration'
    | 'pixels'
    | 'damaged'
    | 'bomb'
    | 'active'
    | 'duplicate'
    | 'quota'
    | 'scan'
    | 'folder'
    | 'taken';
  readonly found?: string | number;
  readonly allowed?: string | number;
}

/** All faults of a file, as far as its properties are known. */
export function fileFaults(area: FileArea, fact: FileFact): readonly FileFault[] {
  return [...nameFaults(area, fact), ...sizeFaults(area, fact), ...pictureFaults(area, fact)];
}

function nameFaults(area: FileArea, { name, type }: FileFact): readonly FileFault[] {
  const fault = nameFault(name);
  const faults: FileFault[] = fault === null ? [] : [{ rule: `name.${fault}` }];
  const claimed = typeOfName(name);
  const allowed = area.types.join(', ');
  const dot = name.lastIndexOf('.');
  if (claimed === null || !area.types.includes(claimed))
    faults.push({ rule: 'ending', found: dot < 0 ? '' : name.slice(dot), allowed });
  else if (type !== undefined && type !== claimed)
    faults.push({ rule: 'content', found: type ?? '', allowed: claimed });
  const stem = stemOf(name);
  if (area.namePattern !== undefined && !new RegExp(area.namePattern, 'u').test(stem))
    faults.push({ rule: 'namePattern', found: stem, allowed: area.namePattern });
  return faults;
}

function sizeFaults({ maxMegabytes }: FileArea, { bytes }: FileFact): readonly FileFault[] {
  if (bytes === 0) return [{ rule: 'empty' }];
  if (bytes <= maxMegabytes * 1_000_000) return [];
  return [{ rule: 'size', found: bytes, allowed: maxMegabytes * 1_000_000 }];
}

const measured = ['width', 'height', 'duration'] as const;

function pictureFaults(area: FileArea, fact: FileFact): readonly FileFault[] {
  return measured.flatMap((rule): readonly FileFault[] => {
    const found = fact[rule];
    const { min = 0, max = Infinity } = area[rule] ?? {};
    if (found === undefined || found === null || (found >= min && found <= max)) return [];
    return [{ rule, found, allowed: found < min ? min : max }];
  });
}
