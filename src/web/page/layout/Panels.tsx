import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openPart } from '../../../language/plan/index.ts';
import type { LayoutPlan, OpenParts } from '../../../language/plan/index.ts';
import { addressWith } from '../../../page-run/index.ts';
import { useCascadeView } from '../use-page-model.ts';
import type { LayoutContext } from './Rows.tsx';
import { Sections } from './Sections.tsx';
import { StepList } from './StepList.tsx';
import steps from './Steps.module.css';
import { useStatedTexts } from '../stated-text.ts';
import { TabList } from './TabList.tsx';
import css from './layout.module.css';

interface PanelsProps extends LayoutContext {
  readonly panels: NonNullable<LayoutPlan['panels']>;
  readonly parts: OpenParts;
}

/**
 * The tabs or steps of a page. A single panel is shown without tabs. A panel that was opened keeps its state; when
 * printing, all panels are shown one below the other.
 */
export function Panels({ panels, parts, ...context }: PanelsProps) {
  const { plan, model, shared } = context;
  const { t, appText } = shared;
  const navigate = useNavigate();
  const { url } = useCascadeView(model);
  const open = openPart(plan, parts)?.name ?? '';
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (!opened.has(open)) setOpened(new Set([...opened, open]));
  const isAlone = panels.all.length === 1;
  const isSteps = panels.kind === 'steps';
  const isThere = (name: string): boolean => parts.all || opened.has(name);
  const addressOf = (name: string): string =>
    window.location.pathname + addressWith(plan, url, name, model.comparison());
  const titles = useStatedTexts(
    panels.all.map(({ title }) => title),
    plan,
    shared,
  );
  const titled = panels.all.map(({ name }, at) => ({ name, title: titles[at] ?? '' }));
  const titleOf = (name: string): string => titled.find((one) => one.name === name)?.title ?? '';
  const choose = (name: string): void => {
    const at = model.openPanel(name);
    if (at !== open) void navigate(addressOf(at), { preventScrollReset: true });
  };
  const index = panels.all.findIndex(({ name }) => name === open);
  const [before, after] = [panels.all[index - 1], panels.all[index + 1]];
  const advance = useEffectEvent(() => {
    if (after) choose(after.name);
  });
  useEffect(() => model.forms.onAdvance(() => advance()), [model]);
  useFocusOnStep(isSteps ? open : null);
  const kindOf = ({ name, title }: { readonly name: string; readonly title: string }) => {
    if (parts.all || isAlone) return {};
    return isSteps
      ? { role: 'group', 'aria-label': title, tabIndex: -1 }
      : { role: 'tabpanel', 'aria-labelledby': `${name}-tab` };
  };
  return (
    <>
      {isSteps && !isAlone && (
        <StepList
          label={t(plan.title)}
          steps={titled}
          open={open}
          isFree={panels.anyStep === true}
          appText={appText}
          onOpen={choose}
        />
      )}
      {!isSteps && !isAlone && (
        <TabList
          label={t(plan.title)}
          open={open}
          tabs={titled.map((tab) => ({
            ...tab,
            href: addressOf(tab.name),
            controls: isThere(tab.name) ? tab.name : undefined,
          }))}
          onOpen={choose}
          onExpect={model.expectPanel}
        />
      )}
      {panels.all
        .filter(({ name }) => isThere(name))
        .map(({ name, sections }) => (
          <div
            key={name}
            id={name}
            className={css.part}
            {...kindOf({ name, title: titleOf(name) })}
            hidden={!parts.all && name !== open}
          >
            {parts.all && <h2 className={css.printed}>{titleOf(name)}</h2>}
            <Sections {...{ sections, parts, ...context }} />
          </div>
        ))}
      {isSteps && !isAlone && (
        <div className={steps.foot}>
          {before ? (
            <Button onClick={() => choose(before.name)}>{appText('page.steps.back')}</Button>
          ) : (
            <span />
          )}
          {after && (
            <Button type="primary" onClick={() => choose(after.name)}>
              {appText('page.steps.next')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Moves the keyboard focus to a step when it opens. */
function useFocusOnStep(open: string | null): void {
  const [first] = useState(open);
  const [wasLeft, setWasLeft] = useState(false);
  if (open !== first && !wasLeft) setWasLeft(true);
  useEffect(() => {
    if (!wasLeft || open === null) return;
    const step = document.getElementById(open);
    // A form with errors keeps the focus on its first error.
    if (step && !step.contains(document.activeElement)) step.focus();
  }, [open, wasLeft]);
}
