//! PNG and PDF, drawn by kuva, which brings the font.

use super::canvas::{Anchor, Canvas, DASHES, Place, Shape, corners};
use super::ink::{Ink, Rgb};
use kuva::backend::pdf::{PageSize, PdfBackend};
use kuva::backend::png::PngBackend;
use kuva::render::color::Color;
use kuva::render::render::{PathData, Primitive, Scene, TextAnchor};
use std::fmt::Write;
use std::io;

/// kuva's sizes of text are whole numbers: a scene is drawn so many times larger and made smaller again.
const LARGER: f64 = 4.0;

/// Dots an inch, as journals ask for.
const DOTS: f64 = 300.0;

/// A bitmap of 300 dots an inch.
pub(crate) fn png(canvas: &Canvas) -> io::Result<Vec<u8>> {
    let scale = (DOTS / 72.0 / LARGER) as f32;
    PngBackend::new().with_scale(scale).render_scene(&scene(canvas)).map_err(io::Error::other)
}

/// A page of the figure's size, all of it lines and text.
pub(crate) fn pdf(canvas: &Canvas) -> io::Result<Vec<u8>> {
    let page = PageSize::points(canvas.width, canvas.height);
    PdfBackend::new().with_page_size(page).render_scene(&scene(canvas)).map_err(io::Error::other)
}

fn scene(canvas: &Canvas) -> Scene {
    let mut scene = Scene::new(canvas.width * LARGER, canvas.height * LARGER);
    scene.font_family = Some(String::from("DejaVu Sans"));
    for shape in &canvas.shapes {
        add(&mut scene, shape);
    }
    scene
}

fn add(scene: &mut Scene, shape: &Shape) {
    match shape {
        Shape::Path { places, ink, width, dash } => {
            let stroke_dasharray = Some(DASHES[*dash]).filter(|dash| !dash.is_empty()).map(|dash| {
                let parts = dash.split(' ').filter_map(|part| part.parse::<f64>().ok());
                parts.map(|part| (part * LARGER).to_string()).collect::<Vec<_>>().join(",")
            });
            scene.add(Primitive::PolyLine {
                points: places.iter().map(|place| larger(*place)).collect(),
                stroke: color(*ink),
                stroke_width: width * LARGER,
                stroke_dasharray,
            });
        }
        Shape::Area { places, ink, opacity } => scene.add(polygon(places, *ink, Some(*opacity))),
        Shape::Rect { at, size, ink } => {
            let (x, y) = larger(*at);
            let (width, height) = larger(*size);
            scene.add(Primitive::Rect {
                x,
                y,
                width,
                height,
                fill: color(*ink),
                stroke: None,
                stroke_width: None,
                opacity: None,
            });
        }
        Shape::Mark { at, kind: 0, radius, ink } => {
            let (cx, cy) = larger(*at);
            scene.add(Primitive::Circle {
                cx,
                cy,
                r: radius * LARGER,
                fill: color(*ink),
                fill_opacity: None,
                stroke: None,
                stroke_width: None,
            });
        }
        Shape::Mark { at, kind, radius, ink } => {
            scene.add(polygon(&corners(*at, *kind, *radius), *ink, None));
        }
        Shape::Text { at, text, size, ink, anchor, is_bold, is_turned } => {
            let (x, y) = larger(*at);
            scene.add(Primitive::Text {
                x,
                y,
                content: crate::visible::visible(text).into_owned(),
                size: (size * LARGER).round() as u32,
                anchor: match anchor {
                    Anchor::Start => TextAnchor::Start,
                    Anchor::Middle => TextAnchor::Middle,
                    Anchor::End => TextAnchor::End,
                },
                rotate: is_turned.then_some(-90.0),
                bold: *is_bold,
                color: Some(color(*ink)),
            });
        }
        Shape::Begin(_) | Shape::End => {}
    }
}

fn polygon(places: &[Place], ink: Ink, opacity: Option<f64>) -> Primitive {
    let mut d = String::new();
    for (number, place) in places.iter().enumerate() {
        let (x, y) = larger(*place);
        let _ = write!(d, "{}{x:.2} {y:.2} ", if number == 0 { 'M' } else { 'L' });
    }
    d.push('Z');
    Primitive::Path(Box::new(PathData {
        d,
        fill: Some(color(ink)),
        stroke: Color::None,
        stroke_width: 0.0,
        opacity,
        stroke_dasharray: None,
    }))
}

fn larger((x, y): Place) -> Place {
    (x * LARGER, y * LARGER)
}

fn color(ink: Ink) -> Color {
    let (r, g, b): Rgb = ink.light();
    Color::Rgb(r, g, b)
}
