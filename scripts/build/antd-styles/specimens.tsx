import {
  Alert,
  Button,
  Checkbox,
  Col,
  DatePicker,
  Drawer,
  Divider,
  Dropdown,
  Empty,
  Form,
  Input,
  InputNumber,
  Menu,
  Modal,
  Pagination,
  Popover,
  Radio,
  Row,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Space,
  Spin,
  Table,
  Tooltip,
  Tree,
} from 'antd';

/** Styles that only the wireframe theme uses, which the product does not. */
export const neverDrawn: readonly string[] = ['Pagination-bordered'];

/**
 * One instance of each antd component in the product's code, including those that libraries use. Their look
 * does not matter: rendering each once generates its styles.
 */
export const specimens = (
  <>
    <Alert title="" />
    <Space.Compact>
      <Button />
      <Space.Addon>/</Space.Addon>
    </Space.Compact>
    <Checkbox />
    <DatePicker.RangePicker />
    <Divider />
    <Drawer />
    <Dropdown menu={{ items: [] }}>
      <Button />
    </Dropdown>
    <Empty />
    <Form>
      <Form.Item />
    </Form>
    <Input.Search />
    <Input.Password />
    <Input.TextArea />
    <Input.OTP />
    <InputNumber />
    <Menu />
    <Modal />
    <Pagination />
    <Popover />
    <Radio />
    <Row>
      <Col />
    </Row>
    <Segmented options={['']} />
    <Select />
    <Skeleton />
    <Slider />
    <Space />
    <Spin />
    <Table />
    <Tooltip />
    <Tree />
  </>
);
