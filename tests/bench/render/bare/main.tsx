// The benchmark's dashboard as a good engineer would write it for this one page, on the same libraries and the same API.
import { memo, useEffect, useMemo, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Area, Bar, Column, Line, Pie } from '@ant-design/charts';
import { Card, Col, Row, Select, Space, Statistic, Table } from 'antd';
import { periods } from '../periods.ts';

interface Answer {
  readonly columns: readonly { readonly name: string; readonly title: string }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly totals: readonly (string | number | null)[] | null;
}
type Item = { [name: string]: string | number | null | Item[] };
type Filters = Readonly<Record<'brand' | 'campaign' | 'period', string>>;
interface Entry {
  readonly title: string;
  readonly value: string;
}

const count = Number(new URLSearchParams(location.search).get('charts') ?? 4);
const measures = 'spend,impressions,clicks,conversions,revenue,video_starts';
const token = localStorage.getItem('idToken') ?? '';

async function get<T>(path: string, params: Readonly<Record<string, string>>): Promise<T> {
  const response = await fetch(`/api/${path}?${new URLSearchParams(params)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as T;
}

function useReport(filters: Filters | null, params: Readonly<Record<string, string>>): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!filters) return undefined;
    let current = true;
    const { brand: brand_id, campaign: campaign_id, period: date } = filters;
    void get<Answer>('reports/delivery_daily', { ...params, brand_id, campaign_id, date }).then(
      (reply) => current && setAnswer(reply),
    );
    return () => {
      current = false;
    };
    // The params are constants of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filters]);
  return answer;
}

const items = (answer: Answer): Item[] =>
  answer.rows.map((row) =>
    Object.fromEntries(answer.columns.map((column, index) => [column.name, row[index]!])),
  );

const Tiles = memo(({ filters }: { filters: Filters | null }) => {
  const answer = useReport(filters, { measures, totals: 'true' });
  return (
    <Row gutter={12}>
      {measures.split(',').map((name) => {
        const index = answer?.columns.findIndex((column) => column.name === name) ?? -1;
        return (
          <Col span={4} key={name}>
            <Card data-widget={name} data-state={answer ? 'ready' : 'loading'}>
              <Statistic title={name} value={answer?.totals?.[index] ?? '–'} />
            </Card>
          </Col>
        );
      })}
    </Row>
  );
});

const kinds = [
  { name: 'line', params: { measures: 'spend', dimensions: 'date,channel' } },
  { name: 'bar', params: { measures: 'spend', dimensions: 'campaign', sort: '-spend', limit: '20' } },
  { name: 'column', params: { measures: 'spend', dimensions: 'date:month,channel' } },
  { name: 'pie', params: { measures: 'spend', dimensions: 'platform' } },
] as const;

function drawing(kind: (typeof kinds)[number]['name'], data: Item[]): ReactElement {
  const base = { data, animate: false, height: 280, autoFit: true };
  if (kind === 'line') return <Line {...base} xField="date" yField="spend" colorField="channel" />;
  if (kind === 'bar') return <Bar {...base} xField="campaign" yField="spend" />;
  if (kind === 'pie') return <Pie {...base} angleField="spend" colorField="platform" innerRadius={0.6} />;
  return <Column {...base} xField="date:month" yField="spend" colorField="channel" stack />;
}

const ChartCard = memo(({ filters, index }: { filters: Filters | null; index: number }) => {
  const kind = kinds[index % kinds.length]!;
  const answer = useReport(filters, kind.params);
  const data = useMemo(() => answer && items(answer), [answer]);
  return (
    <Col span={count > 4 ? 6 : 12}>
      <Card
        title={kind.name}
        style={{ marginTop: 12 }}
        data-widget={`chart${index}`}
        data-state={data ? 'ready' : 'loading'}
      >
        <div style={{ height: 280 }}>{data && drawing(kind.name, data)}</div>
      </Card>
    </Col>
  );
});

type Branch = Item & { readonly children: Item[] };

/** Returns campaigns with their days as children. The rates of a campaign are computed from its own sums. */
function branches(answer: Answer): Branch[] {
  const byCampaign = new Map<string, Branch>();
  items(answer).forEach((item, index) => {
    const name = String(item.campaign);
    const branch = byCampaign.get(name) ?? ({ key: name, campaign: name, children: [] } as unknown as Branch);
    byCampaign.set(name, branch);
    branch.children.push({ ...item, campaign: item.date!, key: index });
    for (const measure of measures.split(',')) {
      branch[measure] = Number(branch[measure] ?? 0) + Number(item[measure] ?? 0);
    }
  });
  for (const branch of byCampaign.values()) {
    branch.ctr = Number(branch.clicks) / Number(branch.impressions);
    branch.cpm = (Number(branch.spend) / Number(branch.impressions)) * 1000;
  }
  return [...byCampaign.values()];
}

const Detail = memo(({ filters }: { filters: Filters | null }) => {
  const answer = useReport(filters, {
    measures: `${measures},ctr,cpm`,
    dimensions: 'campaign,date',
    limit: '5000',
    totals: 'true',
  });
  const rows = useMemo(() => answer && branches(answer), [answer]);
  const columns = answer?.columns
    .filter((column) => column.name !== 'campaign_id' && column.name !== 'date')
    .map(({ name, title }) => ({ dataIndex: name, title, width: name === 'campaign' ? 320 : 110 }));
  return (
    <Card style={{ marginTop: 12 }} data-widget="detail" data-state={rows ? 'ready' : 'loading'}>
      <Table
        virtual
        size="small"
        columns={columns ?? []}
        dataSource={rows ?? []}
        pagination={false}
        scroll={{ x: 1500, y: 480 }}
      />
    </Card>
  );
});

const options = (entries: readonly Entry[]) => entries.map(({ title: label, value }) => ({ label, value }));

function App() {
  const [brands, setBrands] = useState<readonly Entry[]>([]);
  const [campaigns, setCampaigns] = useState<readonly Entry[]>([]);
  const [filters, setFilters] = useState<Filters | null>(null);
  const chooseBrand = async (brand: string, period: string) => {
    const reply = await get<{ campaignFilter: Entry[] }>('global/filters', { brand_id: brand });
    setCampaigns([{ title: 'All Campaigns', value: 'all' }, ...reply.campaignFilter]);
    setFilters({ brand, campaign: 'all', period });
  };
  useEffect(() => {
    void get<{ brandFilter: Entry[] }>('global/filters', {}).then((reply) => {
      setBrands([{ title: 'All Brands', value: 'B000001' }, ...reply.brandFilter]);
      return chooseBrand('B000001', periods[0]!.value);
    });
    // Once, at the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const select = (name: keyof Filters, entries: readonly Entry[], choose: (value: string) => void) => (
    <span data-filter={name}>
      <Select
        style={{ width: 260 }}
        options={options(entries)}
        value={filters?.[name] ?? null}
        onChange={choose}
      />
    </span>
  );
  return (
    <div style={{ padding: 12 }}>
      <Space style={{ marginBottom: 12 }}>
        {select('brand', brands, (brand) => void chooseBrand(brand, filters!.period))}
        {select('campaign', campaigns, (campaign) => setFilters({ ...filters!, campaign }))}
        {select('period', periods, (period) => setFilters({ ...filters!, period }))}
      </Space>
      <Tiles filters={filters} />
      <Row gutter={12}>
        {Array.from({ length: count }, (_, index) => (
          <ChartCard key={index} filters={filters} index={index} />
        ))}
      </Row>
      <Detail filters={filters} />
    </div>
  );
}

// Area is part of the bundle that the product's page loads, so it is part of this one.
export const loaded = [Area];
createRoot(document.getElementById('root')!).render(<App />);
