import { useState } from 'react';
import { isFolded } from '../../../language/plan/index.ts';
import type { OpenParts, SectionPlan } from '../../../language/plan/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { useStatedTexts } from '../stated-text.ts';
import { Rows, type LayoutContext } from './Rows.tsx';
import css from './layout.module.css';

interface SectionsProps extends LayoutContext {
  readonly sections: readonly SectionPlan[];
  readonly parts: OpenParts;
}

/** Sections one below the other. Rows without a heading are rendered without a section. */
export function Sections({ sections, parts, ...context }: SectionsProps) {
  return sections.map((section) =>
    section.name === null ? (
      <div key="" className={css.rows}>
        <Rows rows={section.rows} {...context} />
      </div>
    ) : (
      <Section
        key={section.name}
        {...{ section, context }}
        name={section.name}
        folded={isFolded(section, parts)}
      />
    ),
  );
}

interface SectionProps {
  readonly section: SectionPlan;
  readonly name: string;
  readonly folded: boolean;
  readonly context: LayoutContext;
}

/** A heading with its rows. The rows are rendered when they are first unfolded, and stay mounted when folded. */
function Section({ section, name, folded, context }: SectionProps) {
  const { title, description, rows } = section;
  const [wasOpen, setWasOpen] = useState(!folded);
  if (!folded && !wasOpen) setWasOpen(true);
  const bodyId = `${name}-rows`;
  const [heading = '', about = ''] = useStatedTexts(
    [title ?? '', description ?? ''],
    context.plan,
    context.shared,
  );
  return (
    <section id={name} className={css.part} aria-labelledby={`${name}-title`} data-section={name}>
      <div className={css.head}>
        <h2 id={`${name}-title`}>
          {section.folded === null ? (
            heading
          ) : (
            <button
              type="button"
              className={css.fold}
              aria-expanded={!folded}
              aria-controls={wasOpen ? bodyId : undefined}
              onClick={() => context.model.fold(name, !folded)}
            >
              <Glyph name="chevronDown" size={16} />
              {heading}
            </button>
          )}
        </h2>
        {description !== null && <p>{about}</p>}
      </div>
      {wasOpen && (
        <div id={bodyId} className={css.rows} hidden={folded}>
          <Rows rows={rows} {...context} />
        </div>
      )}
    </section>
  );
}
