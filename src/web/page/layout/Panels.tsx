import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openPart } from '../../../language/plan/index.ts';
import type { LayoutPlan, OpenParts } from '../../../language/plan/index.ts';
import { addressWith } from '../panel-address.ts';
import { useCascadeView } from '../use-page-model.ts';
import type { LayoutContext } from './Rows.tsx';
import { Sections } from './Sections.tsx';
import { TabList } from './TabList.tsx';
import css from './layout.module.css';

interface PanelsProps extends LayoutContext {
  readonly panels: NonNullable<LayoutPlan['panels']>;
  readonly parts: OpenParts;
}

/** The tabs of a page; one that is left alone is a part of the page like others. What was opened once stays as the reader left it; on paper, all of them stand one below the other. */
export function Panels({ panels, parts, ...context }: PanelsProps) {
  const { plan, model, shared } = context;
  const navigate = useNavigate();
  const { url } = useCascadeView(model);
  const open = openPart(plan, parts)?.name ?? '';
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (!opened.has(open)) setOpened(new Set([...opened, open]));
  const isAlone = panels.all.length === 1;
  const isThere = (name: string): boolean => parts.all || opened.has(name);
  const addressOf = (name: string): string => window.location.pathname + addressWith(plan, url, name);
  return (
    <>
      {!isAlone && (
        <TabList
          label={shared.t(plan.title)}
          open={open}
          tabs={panels.all.map(({ name, title }) => ({
            name,
            title: shared.t(title),
            href: addressOf(name),
            controls: isThere(name) ? name : undefined,
          }))}
          onOpen={(name) => {
            model.openPanel(name);
            void navigate(addressOf(name), { preventScrollReset: true });
          }}
        />
      )}
      {panels.all
        .filter(({ name }) => isThere(name))
        .map(({ name, title, sections }) => (
          <div
            key={name}
            id={name}
            className={css.part}
            role={parts.all || isAlone ? undefined : 'tabpanel'}
            aria-labelledby={parts.all || isAlone ? undefined : `${name}-tab`}
            hidden={!parts.all && name !== open}
          >
            {parts.all && <h2 className={css.printed}>{shared.t(title)}</h2>}
            <Sections {...{ sections, parts, ...context }} />
          </div>
        ))}
    </>
  );
}
