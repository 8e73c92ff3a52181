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

/** Styles of what is only drawn where the theme asks for wireframes, which ours does not. */
export const neverDrawn: readonly string[] = ['Pagination-bordered'];

/**
 * One of each component of antd that the product's code contains, whether the product shows it or a library does. What
 * each looks like does not matter: drawn once, it tells its styles.
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
